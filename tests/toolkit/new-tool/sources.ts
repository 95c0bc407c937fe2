/** Realistic sources. Every secret in them is made up. */

export const EVENT = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Event Invitation',
  description: 'Writes an invitation to an event',
  type: 'object',
  required: ['event_name', 'tone', 'guests'],
  properties: {
    event_name: { type: 'string', minLength: 3, maxLength: 80, description: 'As it stands on the invitation' },
    tone: { enum: ['warm', 'formal', 'funny'], default: 'warm' },
    guests: { type: 'integer', minimum: 1, maximum: 500 },
    day: { type: ['string', 'null'], format: 'date' },
    topics: { type: 'array', items: { type: 'string', enum: ['food', 'music', 'games', 'talks'] }, maxItems: 2 },
    links: { type: 'array', items: { type: 'string', format: 'uri' }, maxItems: 5 },
    speakers: { type: 'array', maxItems: 6, items: { $ref: '#/$defs/speaker' } },
    venue: {
      type: 'object',
      title: 'The venue',
      properties: { city: {}, zip: { type: 'string', pattern: '^\\d{5}$' } },
    },
    outdoor: { type: 'boolean', default: true },
  },
  $defs: {
    speaker: { required: ['name'], properties: { name: { type: 'string' }, fee: { type: 'number', minimum: 0 } } },
  },
};

export const SECRETS = [
  'AIzaSyD-1234567890abcdefghijk',
  'sk-live-abcdef1234567890abcdef',
  'hunter2hunter2',
  'plain0session0value',
];

export const CURL = `curl -sS -XPOST 'https://api.acme-mail.example/v1/campaigns?region=eu&api_key=${SECRETS[0]}' \\
  -H 'Authorization: Bearer ${SECRETS[1]}' -H "Content-Type: application/json" --cookie "session=${SECRETS[3]}" \\
  -d '{"subject":"Spring sale","from_email":"robin@example.com","segments":["new","vip"],"settings":{"track_opens":true,"delay_minutes":15},"colour":"red","password":"${SECRETS[2]}"}'`;

const row = (name: string, score: number) => ({
  id: `c-${name}`,
  name,
  email: `${name}@example.com`,
  score,
  colour: 'red',
  url: `https://example.com/${name}?session=${SECRETS[3]}`,
  address: { city: 'Oslo' },
});

export const ANSWER = {
  status: 'ok',
  total: 2,
  items: [row('ann', 0.5), row('ben', 0.9)],
  next: `page-of-${SECRETS[1]}`,
};

export const PETS = `
openapi: 3.0.3
info: { title: Pets, version: "1" }
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Pet:
      type: object
      required: [name, kind]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 1, example: Rex }
        kind: { type: string, enum: [dog, cat] }
        parent: { $ref: '#/components/schemas/Pet' }
        born: { type: string, format: date, nullable: true }
paths:
  /pets/{shop}:
    parameters: [{ name: shop, in: path, required: true, schema: { type: string, maxLength: 20 } }]
    get:
      operationId: listPets
      summary: List all pets
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }]
      responses: { '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } }
    post:
      operationId: addPet
      summary: Add a pet
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses:
        '201': { content: { application/json: { example: { id: 7, name: Rex, kind: dog } } } }
`;

/** Calls like those of video and voice services. */
export const FILMS = `
openapi: 3.1.0
info: { title: Films, version: "1" }
components:
  schemas:
    Model: { anyOf: [{ type: string }, { type: string, enum: [film-1, film-2] }] }
    Film:
      type: object
      required: [prompt]
      properties:
        prompt: { type: string, maxLength: 300, description: 'As \`b64_json\`, for \`film-2\`, with _emphasis_' }
        model: { $ref: '#/components/schemas/Model' }
        include: { type: array, items: { type: string, enum: [sound, titles, credits] }, default: [sound] }
        sizes: { type: array, maxItems: 3, items: { type: string, maxLength: 10 }, default: [a size much longer than ten] }
paths:
  /films:
    post:
      operationId: createFilm
      summary: Creates a film of the given prompt and, where there is one, of a still. Learn more in the guide about films.
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Film' } }
          multipart/form-data:
            schema:
              allOf:
                - { $ref: '#/components/schemas/Film' }
                - { type: object, properties: { still: { type: string, format: binary } } }
      responses: { '200': { content: { application/json: { schema: { type: object, properties: { film: { type: string } } } } } } }
  /voices:
    post:
      operationId: readAloud
      requestBody: { content: { application/json: { schema: { type: object, properties: { input: { type: string } } } } } }
      responses: { '200': { content: { audio/mpeg: { schema: { type: string, format: binary } } } } }
`;

const node = (name: string, type: string, parameters: object) => ({ name, type: `n8n-nodes-base.${type}`, parameters });

export const N8N_HOOK = {
  name: 'Lead intake',
  nodes: [
    node('Webhook', 'webhook', { httpMethod: 'POST', path: 'lead-intake', responseMode: 'responseNode' }),
    node('Ask', 'httpRequest', {
      url: "={{ $json.body.company }}/{{ $('Webhook').item.json.body['crmToken'] }}",
      headerParameters: { parameters: [{ name: 'Authorization', value: 'Bearer xoxb-111122223333444455556666' }] },
    }),
    node('Answer', 'respondToWebhook', { respondWith: 'json', responseBody: '{"score": 7, "reason": "Big team"}' }),
  ],
  connections: {},
  pinData: { Webhook: [{ json: { headers: {}, body: { email: 'ann@example.com', seats: 12 } } }] },
};

const options = (...all: string[]) => ({ values: all.map((option) => ({ option })) });

export const N8N_FORM = {
  name: 'Feedback form',
  nodes: [
    node('On form submission', 'formTrigger', {
      formTitle: 'Feedback',
      formFields: {
        values: [
          { fieldLabel: 'Your name', requiredField: true },
          { fieldLabel: 'Mood', fieldType: 'dropdown', fieldOptions: options('Good', 'Bad'), requiredField: true },
          { fieldLabel: 'Topics', fieldType: 'dropdown', fieldOptions: options('Price', 'Speed'), multiselect: true },
          { fieldLabel: 'When', fieldType: 'date' },
        ],
      },
    }),
  ],
  connections: {},
};
