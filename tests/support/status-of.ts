/** The status of a response. Reads its body: undici keeps the socket of a response open until it is read. */
export async function statusOf(response: Response | Promise<Response>): Promise<number> {
  const answer = await response;
  await answer.text();
  return answer.status;
}
