/** How services answer, around the text `t` of a model, with what they add: words of their own, too. */
export const SERVICES: Readonly<Record<string, (t: string) => unknown>> = {
  'responses with reasoning and search': (t) => ({
    object: 'response',
    status: 'completed',
    error: null,
    text: { format: { type: 'text' } },
    reasoning: { effort: 'low', summary: null },
    output: [
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Some words of thought' }] },
      { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'two words' } },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: t, annotations: [] }] },
    ],
  }),
  'message with details of its reasoning': (t) => ({
    choices: [
      {
        finish_reason: 'stop',
        native_finish_reason: 'STOP',
        message: {
          role: 'assistant',
          content: t,
          reasoning: 'Some words of thought',
          reasoning_details: [{ type: 'reasoning.text', text: 'Some words of thought' }],
        },
      },
    ],
  }),
  'message with data of its own': (t) => ({
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content: t, name: 'Two words', llm_data: null } }],
    base_resp: { status_code: 0, status_msg: '' },
  }),
  'message with its thinking': (t) => ({
    model: 'm',
    message: { role: 'assistant', content: t, thinking: 'Some words of thought' },
    done: true,
    done_reason: 'stop',
  }),
  'reasoning content parts': (t) => ({
    ResponseMetadata: { HTTPStatusCode: 200 },
    output: {
      message: {
        role: 'assistant',
        content: [{ reasoningContent: { reasoningText: { text: 'Some words of thought' } } }, { text: t }],
      },
    },
    stopReason: 'end_turn',
  }),
  'conversation with a tool': (t) => ({
    object: 'conversation.response',
    conversation_id: 'c',
    outputs: [
      { object: 'entry', type: 'tool.execution', name: 'web_search', arguments: '{"query":"two words"}' },
      {
        object: 'entry',
        type: 'message.output',
        role: 'assistant',
        content: [
          { type: 'text', text: t },
          { type: 'tool_reference', title: 'Words of a page' },
        ],
      },
    ],
  }),
  interaction: (t) => ({
    id: 'i',
    object: 'interaction',
    status: 'completed',
    outputs: [
      { type: 'thought', signature: 's' },
      { type: 'text', text: t },
    ],
  }),
  'predictions with ratings': (t) => ({
    predictions: [{ content: t, safetyAttributes: { blocked: false, scores: [] }, citationMetadata: {} }],
  }),
  'code of success with its words': (t) => ({
    status_code: 200,
    request_id: 'r',
    code: '',
    message: '',
    output: { text: t, finish_reason: 'stop', choices: null },
  }),
  'code 0 with kinds of messages': (t) => ({
    code: 0,
    msg: 'All went well',
    data: [
      { role: 'assistant', type: 'verbose', content: '{"msg_type":"end"}', content_type: 'text' },
      { role: 'assistant', type: 'answer', content: t, content_type: 'text' },
      { role: 'assistant', type: 'follow_up', content: 'What else is there?', content_type: 'text' },
    ],
    detail: { logid: 'two words' },
  }),
  'prompt repeated': (t) => ({
    code: 0,
    data: { answer: t, id: 'i', prompt: 'Words of the prompt', reference: { chunks: [] }, session_id: 's' },
  }),
  'completion with the prompt': (t) => ({
    status: 'finished',
    prompt: ['Words of the prompt'],
    args: { prompt: 'Words of the prompt' },
    output: { choices: [{ finish_reason: 'stop', text: t }] },
  }),
  'flow with sources': (t) => ({
    text: t,
    question: 'What is asked?',
    chatId: 'c',
    memoryType: 'Buffer',
    sourceDocuments: [{ pageContent: 'Words of a page' }],
    agentReasoning: [{ agentName: 'A', messages: ['Some words of thought'] }],
  }),
  'response with nodes': (t) => ({
    response: t,
    source_nodes: [{ node: { text: 'Words of a page' }, score: 0.8 }],
    metadata: {},
  }),
  'state of a graph': (t) => ({
    messages: [
      { type: 'human', content: 'What is asked?' },
      { type: 'ai', content: t, tool_calls: [] },
    ],
  }),
  'list of a thread, newest first': (t) => ({
    object: 'list',
    data: [
      { created_at: 2, role: 'assistant', content: [{ type: 'text', text: { value: t, annotations: [] } }] },
      { created_at: 1, role: 'user', content: [{ type: 'text', text: { value: 'What is asked?', annotations: [] } }] },
    ],
    has_more: false,
  }),
  'item with the id of its thread': (t) => [{ output: t, threadId: 'thread_1' }],
  'merged response': (t) => [{ mergedResponse: t }],
  'task with artifacts': (t) => ({
    jsonrpc: '2.0',
    result: {
      kind: 'task',
      status: { state: 'completed' },
      artifacts: [{ artifactId: 'a', name: 'plan', parts: [{ kind: 'text', text: t }] }],
    },
  }),
  'message of an agent': (t) => ({
    jsonrpc: '2.0',
    result: { kind: 'message', role: 'agent', messageId: 'm', parts: [{ kind: 'text', text: t }] },
  }),
  'output of a crew': (t) => ({
    raw: t,
    json_dict: null,
    tasks_output: [{ description: 'Words of a task', raw: t, agent: 'A' }],
    token_usage: {},
  }),
  'state of a crew': (t) => ({ state: 'SUCCESS', result: t, status: 'SUCCESS', last_step: null, progress: {} }),
  'final output': (t) => ({ final_output: t, last_agent: 'Writer', new_items: [] }),
  'text output': (t) => ({ model_name: 'ensemble', sequence_end: false, text_output: t }),
  'numbered output': (t) => ({ outputs: { 'out-0': t }, run_id: 'r', credits_used: { total: 1 } }),
  'answer with its context': (t) => ({
    answers: [{ answer: t, type: 'generative', score: null, context: 'Words of a page' }],
    query: 'What is asked?',
  }),
  'completion twice': (t) => ({
    completions: [{ completion: t, finish_reason: 'end_of_text', raw_completion: t }],
    model_version: '1',
    num_tokens_generated: 7,
  }),
  alternatives: (t) => ({
    result: {
      alternatives: [{ message: { role: 'assistant', text: t }, status: 'ALTERNATIVE_STATUS_FINAL' }],
      modelVersion: '1',
    },
  }),
  'body in a response': (t) => ({ statusCode: 200, headers: {}, body: JSON.stringify({ output: t }) }),
  'dialog with what it understood': (t) => ({
    responseId: '0a1b',
    queryResult: {
      queryText: 'Two words',
      parameters: { Topic: 'Plan' },
      fulfillmentText: t,
      fulfillmentMessages: [{ text: { text: [t] } }],
      intent: { name: 'projects/shop/agent/intents/1', displayName: 'Two words' },
      languageCode: 'en',
    },
    webhookStatus: { message: 'Two words' },
  }),
  'dialog with messages of its response': (t) => ({
    responseId: '0a1b',
    queryResult: {
      text: 'Two words',
      languageCode: 'en',
      responseMessages: [{ text: { text: [t], allowPlaybackInterruption: false } }],
      currentPage: { displayName: 'Start page' },
    },
  }),
  'message of a bot': (t) => [{ recipient_id: 'u1', text: t }],
  'responses of a bot': (t) => ({ responses: [{ type: 'text', text: t }] }),
  'plain text of a bot': (t) => ({
    messages: [{ contentType: 'PlainText', content: t }],
    sessionState: { intent: {} },
  }),
  'generic output of an assistant': (t) => ({
    output: { generic: [{ response_type: 'text', text: t }], intents: [], entities: [] },
  }),
  'replies of a component': (t) => ({ llm: { replies: [t], meta: [{ model: 'm', finish_reason: 'stop', index: 0 }] } }),
  'field of a query': (t) => ({ data: { generate: { text: t } } }),
  'messages as one text': (t) => ({ choices: [{ messages: t }], created: 1, model: 'm', usage: { total_tokens: 9 } }),
};

/** Answers with a half text `t`, and answers without any: neither is a result, and a half text is at least noted. */
export const UNFINISHED: Readonly<Record<string, (t: string) => unknown>> = {
  'mark that it is truncated': (t) => ({ id: 'i', object: 'chat.completion', result: t, is_truncated: true }),
  'mark of a limit': (t) => ({ content: t, stop: true, stopped_limit: true, model: 'm', timings: {} }),
  'run in progress': (t) => ({ id: 'r', version: 'v', output: [t], status: 'processing', urls: {} }),
  'canceled run': (t) => ({ id: 'r', version: 'v', output: [t], status: 'canceled', urls: {} }),
  'incomplete message': (t) => ({
    object: 'response',
    status: 'completed',
    output: [{ type: 'message', status: 'incomplete', role: 'assistant', content: [{ type: 'output_text', text: t }] }],
  }),
  'failed response': (t) => ({
    object: 'response',
    status: 'failed',
    error: null,
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: t }] }],
  }),
  'stopped workflow': (t) => ({
    workflow_run_id: 'w',
    data: { id: 'd', workflow_id: 'w', status: 'stopped', outputs: { text: t }, error: null },
  }),
  'working task': (t) => ({
    result: { kind: 'task', status: { state: 'working' }, artifacts: [{ parts: [{ kind: 'text', text: t }] }] },
  }),
  'truncated alternative': (t) => ({
    result: {
      alternatives: [{ message: { role: 'assistant', text: t }, status: 'ALTERNATIVE_STATUS_TRUNCATED_FINAL' }],
    },
  }),
  'end reason in details': (t) => ({ generated_text: t, details: { finish_reason: 'length' } }),
  'end reason in metadata': (t) => ({ content: t, type: 'ai', response_metadata: { stop_reason: 'max_tokens' } }),
  'no word before the limit': () => ({
    candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS' }],
    usageMetadata: {},
  }),
  'account of tokens alone': () => ({ usageMetadata: { promptTokenCount: 3 }, modelVersion: 'g' }),
  'blocked prediction': () => ({ predictions: [{ content: '', safetyAttributes: { blocked: true, scores: [0.9] } }] }),
  'agent that gave up': () => ({ output: 'Agent stopped due to max iterations.' }),
  'code of a service': () => ({ base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }),
  'name of an error': () => ({ code: 'DataInspectionFailed', message: 'May be inappropriate.', request_id: 'r' }),
  'number of an error': () => ({ error_code: 17, error_msg: 'Daily request limit reached' }),
  'code and message': () => ({ code: 4000, msg: 'The parameter is incorrect', detail: { logid: 'x' } }),
  'message of a gateway': () => ({ message: 'Endpoint request timed out' }),
  'message of a quota': () => ({ message: 'You have exceeded the MONTHLY quota for Requests on your current plan' }),
  exception: () => ({ __type: 'ThrottlingException', message: 'Please slow down.' }),
  'detail of a failure': () => ({ detail: 'Internal Server Error' }),
  'details of a refused input': () => ({
    detail: [{ type: 'missing', loc: ['body', 'query'], msg: 'Field required' }],
  }),
  'problem details': () => ({ type: 'about:blank', title: 'Service Unavailable', status: 503, detail: 'It is down' }),
  'list of errors': () => ({ errors: [{ message: 'Rate limit reached' }], data: null }),
  'status of an error': () => ({ status: 'error', message: 'Out of credits' }),
  'failed input': () => ({ status: 'fail', data: { title: 'A title is required' } }),
  'false as a text': () => ({ success: 'false', message: 'Out of credits' }),
  'last error': () => ({ object: 'thread.run', status: 'expired', last_error: { message: 'You exceeded your quota' } }),
};
