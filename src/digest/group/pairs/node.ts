import type { Json } from '#domain/event/event.ts'
import { chain, different, error, hard, same, type Pair, type Part } from './pair.ts'

const frame = (name: string, module: string, line: string, more: Part = {}): Part => ({
  function: name,
  module,
  filename: `/srv/app/dist/${module}.js`,
  abs_path: `/srv/app/dist/${module}.js`,
  lineno: 10,
  in_app: true,
  context_line: line,
  ...more,
})
const lib = (name: string, path: string): Part => ({
  function: name,
  module: path.replaceAll('/', '.'),
  filename: `/srv/app/node_modules/${path}.js`,
  in_app: false,
  context_line: 'return fn(req, res)',
})
const internal = (name: string): Part => ({
  function: name,
  module: 'node:internal',
  filename: 'node:internal/process/task_queues',
  in_app: false,
})
const pay = frame('pay', 'checkout', '  throw new PaymentError(card)')
const handle = frame('handle', 'routes', '  await pay(req.body)')
const stack: readonly Json[] = [lib('Layer.handle', 'express/lib/router/layer'), handle, pay]
const boom = (frames: readonly Json[], type = 'Error', value = 'declined') => error('node', type, value, frames)
const part = (id: number, type: string, name: string, more: Part = {}): Json => ({
  type,
  value: name,
  stacktrace: { frames: [frame(name, 'jobs', `${name}()`)] },
  mechanism: { type: 'chained', exception_id: id, parent_id: 0, ...more },
})
const aggregate: Json = {
  type: 'AggregateError',
  value: 'many',
  stacktrace: { frames: [handle] },
  mechanism: { type: 'generic', exception_id: 0, is_exception_group: true },
}

export const node: readonly Pair[] = [
  same('a line that moved', boom(stack), boom([stack[0] as Json, { ...handle, lineno: 77 }, { ...pay, lineno: 99 }])),
  same(
    'another folder of deployment',
    boom(stack),
    boom([stack[0] as Json, { ...handle, filename: '/opt/b/dist/routes.js', abs_path: '/opt/b/dist/routes.js' }, pay]),
  ),
  same(
    'another version of a library',
    boom(stack),
    boom([{ ...(stack[0] as Part), context_line: 'layer.handle_request(req)', lineno: 5 }, handle, pay]),
  ),
  same(
    'other middleware around',
    boom(stack),
    boom([lib('next', 'koa/compose'), lib('cors', 'cors/lib/index'), handle, pay]),
  ),
  same(
    'an async stack begins with Node’s queue',
    boom([internal('process.processTicksAndRejections'), handle, pay]),
    boom([handle, pay]),
  ),
  same(
    'Node’s queue, without a frame of the app',
    boom([internal('processTicksAndRejections'), lib('query', 'pg/lib/client')]),
    boom([lib('query', 'pg/lib/client')]),
  ),
  same('helpers of a compiler', boom([lib('step', 'tslib/tslib'), handle, pay]), boom([handle, pay])),
  same('another text', boom(stack, 'Error', 'card 4111 declined'), boom(stack, 'Error', 'card 5500 declined by bank')),
  same(
    'the name of a nameless function',
    boom([{ ...pay, function: 'Object.<anonymous>' }]),
    boom([{ ...pay, function: '<anonymous>' }]),
  ),
  same(
    'SDK 7 and SDK 11 write the nameless otherwise',
    boom([{ ...pay, function: 'Object.?' }]),
    boom([{ ...pay, function: '<anonymous>' }]),
  ),
  same(
    'a path of Windows',
    boom([{ ...pay, module: null }]),
    boom([{ ...pay, module: null, filename: 'C:\\app\\dist\\checkout.js', abs_path: 'C:\\app\\dist\\checkout.js' }]),
  ),
  same(
    'a bundle of a server, built again',
    boom([{ ...pay, module: null, filename: '/srv/dist/server-4f3c2a1b.js', abs_path: null }]),
    boom([{ ...pay, module: null, filename: '/srv/dist/server-0099aacc.js', abs_path: null }]),
  ),
  same(
    'ten times the same failure, and nine',
    chain('node', [part(1, 'Error', 'send'), part(2, 'Error', 'send'), aggregate]),
    chain('node', [part(1, 'Error', 'send'), part(2, 'Error', 'send'), part(3, 'Error', 'send'), aggregate]),
  ),
  same(
    'several failures, whichever came first',
    chain('node', [part(1, 'Error', 'send'), part(2, 'RangeError', 'count'), aggregate]),
    chain('node', [part(1, 'RangeError', 'count'), part(2, 'Error', 'send'), aggregate]),
  ),
  same(
    'a group in a group',
    chain('node', [
      part(2, 'Error', 'send', { parent_id: 1 }),
      {
        ...(part(1, 'AggregateError', 'inner') as Part),
        mechanism: { type: 'chained', exception_id: 1, parent_id: 0, is_exception_group: true },
      },
      aggregate,
    ]),
    chain('node', [part(1, 'Error', 'send'), aggregate]),
  ),
  same(
    'a group whose numbers make no tree is read as a chain',
    chain('node', [
      { ...(part(1, 'Error', 'send') as Part), mechanism: { type: 'chained', exception_id: 1, parent_id: 1 } },
      aggregate,
    ]),
    chain('node', [
      { ...(part(1, 'Error', 'send') as Part), mechanism: { type: 'chained', exception_id: 1, parent_id: 1 } },
      aggregate,
    ]),
  ),
  same(
    'a system error with another port',
    boom([], 'Error', 'connect ECONNREFUSED 10.0.0.7:5432'),
    boom([], 'Error', 'connect ECONNREFUSED 10.0.0.9:5433'),
  ),
  different(
    'another system error',
    boom([], 'Error', 'connect ECONNREFUSED 10.0.0.7:5432'),
    boom([], 'Error', 'connect ETIMEDOUT 10.0.0.7:5432'),
  ),
  different('another type', boom(stack), boom(stack, 'TypeError')),
  different('another line', boom(stack), boom([handle, { ...pay, context_line: '  throw new LimitError(card)' }])),
  different(
    'another function',
    boom(stack),
    boom([handle, frame('refund', 'checkout', 'throw new PaymentError(card)')]),
  ),
  different('another module', boom([pay]), boom([{ ...pay, module: 'subscriptions' }])),
  different(
    'another file',
    boom([{ ...pay, module: null }]),
    boom([{ ...pay, module: null, filename: '/srv/app/dist/refunds.js', abs_path: '/srv/app/dist/refunds.js' }]),
  ),
  different(
    'a library, without a frame of the app: another function',
    boom([lib('query', 'pg/lib/client')]),
    boom([lib('connect', 'pg/lib/client')]),
  ),
  different(
    'failures of two kinds, and of one',
    chain('node', [part(1, 'Error', 'send'), part(2, 'RangeError', 'count'), aggregate]),
    chain('node', [part(1, 'Error', 'send'), part(2, 'Error', 'send'), aggregate]),
  ),
  different(
    'one failure of another kind',
    chain('node', [part(1, 'Error', 'send'), aggregate]),
    chain('node', [part(1, 'Error', 'count'), aggregate]),
  ),
  different(
    'nothing but a file is known: the text decides',
    boom([{ ...pay, function: '<anonymous>', context_line: 'x'.repeat(200) }]),
    boom([{ ...pay, function: '<anonymous>', context_line: 'x'.repeat(200) }], 'Error', 'no session'),
  ),
  hard(
    same(
      'the same failure, reached by two routes',
      boom([handle, pay]),
      boom([frame('retry', 'jobs', 'await pay(job)'), pay]),
    ),
  ),
]
