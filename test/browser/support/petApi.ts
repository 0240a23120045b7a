const text = (content: string): object => ({ description: content });

const jsonOf = (name: string): object => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const parameter = (where: 'path' | 'query', name: string, schema: object, description: string): object => ({
  in: where,
  name,
  description,
  required: where === 'path',
  schema,
});

const statuses = ['available', 'pending', 'sold'];

const pets = {
  '/pets': {
    get: {
      tags: ['pets'],
      operationId: 'listPets',
      summary: 'Lists the pets',
      description: 'Pets come in the order of their numbers.',
      parameters: [
        parameter('query', 'limit', { type: 'integer' }, 'How many pets at most'),
        parameter('query', 'status', { type: 'string', enum: statuses }, 'Only pets with this status'),
      ],
      responses: {
        200: {
          ...text('The pets'),
          content: {
            'application/json': {
              schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
            },
          },
        },
      },
    },
  },
  '/pets/{petId}': {
    get: {
      tags: ['pets'],
      operationId: 'getPet',
      summary: 'Finds a pet by its number',
      parameters: [parameter('path', 'petId', { type: 'integer' }, 'The number of the pet')],
      responses: {
        200: {
          ...text('The pet'),
          content: { ...jsonOf('Pet'), 'text/plain': { schema: { type: 'string' } } },
        },
        404: text('There is no such pet'),
      },
    },
  },
};

const orders = {
  '/orders': {
    get: {
      tags: ['orders'],
      operationId: 'listOrders',
      summary: 'Lists the orders',
      responses: { 200: text('The orders') },
    },
    post: {
      tags: ['orders'],
      operationId: 'createOrder',
      summary: 'Orders a pet',
      requestBody: { required: true, content: jsonOf('Order') },
      responses: {
        201: { ...text('The order'), content: jsonOf('Order') },
        400: text('The order is incomplete'),
      },
    },
  },
};

const users = {
  '/users/me': {
    get: {
      tags: ['users'],
      operationId: 'getMe',
      summary: 'Shows who is logged in',
      security: [{ account: [] }],
      responses: { 200: text('The user'), 401: text('Nobody is logged in') },
    },
  },
};

/** The OpenAPI document of a shop for pets. */
export const petApi = {
  openapi: '3.0.3',
  info: { title: 'Pet service', version: '1.0.0', description: 'Pets, and who orders them.' },
  servers: [
    { url: '/api', description: 'Shop' },
    { url: '/api/archive', description: 'Archive' },
  ],
  tags: [
    { name: 'pets', ...text('All that has a name') },
    { name: 'orders', ...text('Who gets which pet') },
    { name: 'users', ...text('People with an account') },
  ],
  paths: { ...pets, ...orders, ...users },
  components: {
    securitySchemes: { account: { type: 'http', scheme: 'basic' } },
    schemas: {
      Pet: {
        type: 'object',
        properties: {
          id: { type: 'integer', example: 1 },
          name: { type: 'string', example: 'Milo' },
          status: { type: 'string', enum: statuses },
        },
      },
      Order: {
        type: 'object',
        required: ['petId'],
        properties: {
          petId: { type: 'integer', example: 2 },
          quantity: { type: 'integer', description: 'How many of them', example: 1 },
        },
      },
    },
  },
};
