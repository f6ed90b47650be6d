import type { JsonObject } from '#domain/event/event.ts'
import { logged, thrown, type TitleRow } from './row.ts'

const js = (name: string, file: string, inApp = true): JsonObject => ({
  function: name,
  filename: file,
  module: file,
  in_app: inApp,
})
const node = (name: string, module: string): JsonObject => ({
  function: name,
  module,
  filename: `node:${module}`,
  in_app: false,
})
const pay = js('pay', 'src/checkout.ts')

const prisma = (reason: string) =>
  `\nInvalid \`prisma.user.create()\` invocation in\n/app/src/users.ts:12:34\n\n  11 async function create() {\n→ 12   await prisma.user.create(\n${reason}`
const zod = JSON.stringify(
  [
    {
      code: 'invalid_type',
      expected: 'string',
      received: 'undefined',
      path: ['customer', 'email'],
      message: 'Required',
    },
  ],
  null,
  2,
)
const group = (id: number, parent?: number, isGroup = false): JsonObject => ({
  mechanism: {
    type: parent === undefined ? 'generic' : 'chained',
    exception_id: id,
    ...(parent !== undefined && { parent_id: parent }),
    ...(isGroup && { is_exception_group: true }),
  },
})

export const scripts: readonly TitleRow[] = [
  thrown(
    'javascript',
    [['TypeError', "Cannot read properties of undefined (reading 'lines')", [pay]]],
    "TypeError: Cannot read properties of undefined (reading 'lines')",
    'pay(src/checkout.ts)',
  ),
  thrown(
    'javascript',
    [['TypeError', "undefined is not an object (evaluating 'cart.lines')", [pay]]],
    "TypeError: undefined is not an object (evaluating 'cart.lines')",
  ),
  thrown('javascript', [['ReferenceError', 'gtag is not defined', [pay]]], 'ReferenceError: gtag is not defined'),
  thrown(
    'javascript',
    [['ChunkLoadError', 'Loading chunk 42 failed.\n(error: https://shop.example/42.js)']],
    'ChunkLoadError: Loading chunk 42 failed.',
  ),
  thrown('javascript', [['TypeError', 'Failed to fetch', [pay]]], 'TypeError: Failed to fetch'),
  thrown(
    'javascript',
    [['Error', 'Minified React error #185; visit https://react.dev/errors/185 for the full message']],
    'Error: Maximum update depth exceeded. This can happen when a component repeatedly calls setState inside componentWillUpdate or componentDidUpdate. React limits the number of nested updates to prevent infinite loops.',
  ),
  thrown(
    'javascript',
    [['Error', 'just a string', [pay], { mechanism: { type: 'generic', synthetic: true } }]],
    'just a string',
    '',
  ),
  thrown(
    'javascript',
    [['UnhandledRejection', 'Object captured as promise rejection with keys: code, message']],
    'UnhandledRejection: Object captured as promise rejection with keys: code, message',
  ),
  thrown(
    'javascript',
    [['SecurityError', "Failed to read the 'localStorage' property from 'Window'", [pay]]],
    "SecurityError: Failed to read the 'localStorage' property from 'Window'",
  ),
  thrown(
    'javascript',
    [['Error', '{"error":{"message":"No such price","code":"resource_missing"}}', [pay]]],
    'Error: No such price',
  ),
  thrown(
    'javascript',
    [['AxiosError', 'Request failed with status code 404', [pay]]],
    'AxiosError: Request failed with status code 404',
  ),
  thrown('javascript', [['minified:aB', 'cart is empty', [pay]]], 'cart is empty'),
  thrown('javascript', [['minified:a42', 'FunctionException(status: 502)']], 'FunctionException(status: 502)'),
  thrown('javascript', [['ZodError', zod, [pay]]], 'ZodError: Required at customer.email'),
  thrown(
    'node',
    [
      ['Error', 'getaddrinfo ENOTFOUND api.example', [node('onlookupall', 'dns')]],
      ['TypeError', 'fetch failed', [pay]],
    ],
    'TypeError: fetch failed: getaddrinfo ENOTFOUND api.example',
    'pay(src/checkout.ts)',
  ),
  thrown(
    'node',
    [
      ['Error', 'connect ECONNREFUSED 127.0.0.1:5432', [node('afterConnect', 'net')]],
      ['TypeError', 'fetch failed', [pay]],
    ],
    'TypeError: fetch failed: connect ECONNREFUSED 127.0.0.1:5432',
  ),
  thrown(
    'node',
    [
      ['SocketError', 'other side closed'],
      ['TypeError', 'terminated', [pay]],
    ],
    'TypeError: terminated: other side closed',
  ),
  thrown(
    'node',
    [['Error', 'connect ECONNREFUSED 10.0.0.5:6379', [node('afterConnect', 'net')]]],
    'Error: connect ECONNREFUSED 10.0.0.5:6379',
    'afterConnect(net)',
  ),
  thrown(
    'node',
    [
      [
        'Error',
        "ENOENT: no such file or directory, open '/app/a.json'",
        [js('loadFile', 'lib/files'), node('open', 'fs/promises')],
      ],
    ],
    "Error: ENOENT: no such file or directory, open '/app/a.json'",
    'loadFile(lib/files)',
  ),
  thrown(
    'node',
    [['PrismaClientKnownRequestError', prisma('Unique constraint failed on the fields: (`email`)'), [pay]]],
    'PrismaClientKnownRequestError: Unique constraint failed on the fields: (`email`)',
  ),
  thrown(
    'node',
    [['PrismaClientKnownRequestError', prisma('Foreign key constraint violated: `User_teamId_fkey (index)`'), [pay]]],
    'PrismaClientKnownRequestError: Foreign key constraint violated: `User_teamId_fkey (index)`',
  ),
  thrown(
    'node',
    [
      [
        'PrismaClientInitializationError',
        "\nInvalid `prisma.order.findMany()` invocation:\n\n\nCan't reach database server at `db:5432`",
        [pay],
      ],
    ],
    "PrismaClientInitializationError: Can't reach database server at `db:5432`",
  ),
  thrown('node', [['ZodError', zod, [pay]]], 'ZodError: Required at customer.email'),
  thrown(
    'node',
    [['ValidationError', 'Order validation failed: total: Path `total` is required.', [pay]]],
    'ValidationError: Order validation failed: total: Path `total` is required.',
  ),
  thrown(
    'node',
    [['MongoServerError', 'E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "a" }']],
    'MongoServerError: E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "a" }',
  ),
  thrown(
    'node',
    [['Error', "Cannot find module 'sharp'\nRequire stack:\n- /app/index.js"]],
    "Error: Cannot find module 'sharp'",
  ),
  thrown(
    'node',
    [['Error', 'Command failed: convert a.png\nconvert: no such file']],
    'Error: Command failed: convert a.png',
  ),
  thrown(
    'node',
    [['Error', 'Module build failed:\nSyntaxError: Unexpected token']],
    'Error: Module build failed: SyntaxError: Unexpected token',
  ),
  thrown(
    'node',
    [
      ['StockError', 'Stock database is closed', [js('loadStock', 'stock')]],
      ['OrderError', 'The cart could not be filled', [pay]],
    ],
    'OrderError: The cart could not be filled',
    'pay(src/checkout.ts)',
  ),
  thrown(
    'node',
    [
      ['Error', 'one', [pay], group(1, 0)],
      ['RangeError', 'two', [pay], group(2, 0)],
      ['AggregateError', 'many failed', [pay], group(0, undefined, true)],
    ],
    'AggregateError: many failed (Error: one, RangeError: two)',
  ),
  thrown(
    'node',
    [
      ['Error', 'one', [pay], group(1, 0)],
      ['RangeError', 'two', [pay], group(2, 0)],
      ['AggregateError', null, [pay], group(0, undefined, true)],
    ],
    'AggregateError: Error: one, RangeError: two',
  ),
  thrown(
    'node',
    [['DatabaseError', 'duplicate key value violates unique constraint "users_email_key"', [pay]]],
    'DatabaseError: duplicate key value violates unique constraint "users_email_key"',
  ),
  thrown(
    'node',
    [['AssertionError', 'Expected values to be strictly equal:\n\n1 !== 2\n', [pay]]],
    'AssertionError: Expected values to be strictly equal: 1 !== 2',
  ),
  thrown('node', [['Error', null, [pay]]], 'Error', 'pay(src/checkout.ts)'),
  thrown('node', [[null, 'thrown text']], 'thrown text'),
  logged('node', '{"level":50,"msg":"payment failed","order":12}', 'payment failed'),
  logged('node', '{"errors":[{"message":"Field is gone"}]}', 'Field is gone'),
  logged('node', 'plain words\nmore of them', 'plain words'),
  logged('node', '{ not json', '{ not json'),
  logged('node', { message: 'user %s', params: ['ann'] }, 'user ann'),
]
