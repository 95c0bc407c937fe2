// Stands for a document worker: does what the title of its order says.
process.once('message', (order) => {
  const { title } = JSON.parse(order);
  if (title === 'loops') for (;;);
  if (title === 'swells') for (let held = []; ; ) held = held.concat(held, [{}]);
  if (title === 'exits') process.exit(3);
  if (title === 'stumbles') throw new Error('stumbled over a paragraph');
  const content = Buffer.from(JSON.stringify({ pid: process.pid, env: Object.keys(process.env) }));
  process.send({ content }, () => process.disconnect());
});
