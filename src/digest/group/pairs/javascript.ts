import type { Json } from '#domain/event/event.ts'
import { chain, different, error, hard, same, type Pair, type Part } from './pair.ts'

/** A frame as the browser SDK sends it. */
const frame = (name: string, file = 'main-4f3c2a1b.js', more: Part = {}): Part => ({
  function: name,
  filename: `https://shop.example/assets/${file}`,
  lineno: 1,
  colno: 4242,
  in_app: true,
  ...more,
})
/** A frame resolved through a source map. */
const mapped = (name: string, module: string, line: string, more: Part = {}): Part => ({
  function: name,
  module,
  filename: `./${module}.ts`,
  abs_path: `https://shop.example/assets/src/${module}.ts`,
  lineno: 10,
  context_line: line,
  in_app: true,
  data: { symbolicated: true },
  ...more,
})
const stack = [frame('dispatch'), frame('onClick'), frame('pay')]
const boom = (frames: readonly Json[], type = 'TypeError', value = 'x is not a function', more: Part = {}) =>
  error('javascript', type, value, frames, more)
const thrown = (value: string, name = 'report'): Json =>
  chain('javascript', [
    { type: 'Error', value, mechanism: { type: 'generic', synthetic: true }, stacktrace: { frames: [frame(name)] } },
  ])
const source = [mapped('onClick', 'cart', '  pay(cart)'), mapped('pay', 'checkout', '  gateway.charge(card)')]

export const javascript: readonly Pair[] = [
  same(
    'a new build of the bundle',
    boom(stack),
    boom(stack.map((f) => ({ ...f, filename: 'https://shop.example/assets/main-99aabbcc.js' }))),
  ),
  same(
    'a copy on another host',
    boom(stack),
    boom(stack.map((f) => ({ ...f, filename: 'https://cdn.shop.example/assets/main-4f3c2a1b.js' }))),
  ),
  same('a query for the cache', boom([frame('pay')]), boom([frame('pay', 'main.js?v=33')])),
  same('other lines and columns', boom(stack), boom(stack.map((f) => ({ ...f, lineno: 7, colno: 1 })))),
  same(
    'the text differs by browser',
    boom(stack),
    boom(stack, 'TypeError', 'undefined is not an object (evaluating "x.y")'),
  ),
  same('the receiver is written by Chromium only', boom([frame('Object.pay')]), boom([frame('pay')])),
  same('an alias is written by Chromium only', boom([frame('Cart.pay [as onClick]')]), boom([frame('pay')])),
  same('an async function', boom([frame('async Cart.pay')]), boom([frame('pay')])),
  same('a constructor', boom([frame('new Cart')]), boom([frame('Cart')])),
  same('placeholders of three browsers', boom([frame('?'), frame('pay')]), boom([frame('<anonymous>'), frame('pay')])),
  same(
    'no name at all',
    boom([frame('Anonymous function'), frame('pay')]),
    boom([frame('Object.<anonymous>'), frame('pay')]),
  ),
  same(
    'the engine’s own code is in the stack',
    boom([frame('run'), { function: 'forEach', filename: '[native code]', in_app: true }, frame('pay')]),
    boom([frame('run'), frame('pay')]),
  ),
  same(
    'the engine’s own code, as Chromium and Firefox have it',
    boom([frame('run'), { function: 'Array.forEach', filename: '<anonymous>', in_app: true }, frame('pay')]),
    boom([frame('run'), { function: 'forEach', filename: '[native code]', in_app: true }, frame('pay')]),
  ),
  same(
    'code that was evaluated',
    boom([{ function: 'eval', filename: 'eval at run (https://shop.example/a.js)', in_app: true }, frame('pay')]),
    boom([frame('pay')]),
  ),
  same(
    'recursion of another depth',
    boom([frame('walk'), frame('walk'), frame('visit')]),
    boom([frame('walk'), frame('walk'), frame('walk'), frame('walk'), frame('visit')]),
  ),
  same(
    'recursion through a library',
    boom([frame('walk'), frame('forEach', 'vendor.js', { in_app: false }), frame('walk')]),
    boom([frame('walk')]),
  ),
  same('more of a library around it', boom(stack), boom([frame('flush', 'vendor.js', { in_app: false }), ...stack])),
  same(
    'a page of its own',
    boom(stack, 'Error', 'x', { transaction: '/a' }),
    boom(stack, 'Error', 'x', { transaction: '/b' }),
  ),
  same('names that a bundler numbered', boom([frame('format$1')]), boom([frame('format$2')])),
  same(
    'no names: the text decides, numbers apart',
    boom([frame('?')], 'Error', 'order 17 failed'),
    boom([frame('?')], 'Error', 'order 4711 failed'),
  ),
  same('a lone frame without a name is no stack', boom([frame('?')]), boom([])),
  same('source maps: a moved line', boom(source), boom(source.map((f) => ({ ...f, lineno: 99 })))),
  same(
    'source maps: the name of a function is that of a variable',
    boom(source),
    boom(source.map((f) => ({ ...f, function: 'anonymous_1' }))),
  ),
  same(
    'source maps: other white space',
    boom(source),
    boom(source.map((f) => ({ ...f, context_line: `\t\t${(f.context_line as string).trim()}  ` }))),
  ),
  same(
    'a rejected promise with a value',
    chain('javascript', [
      {
        type: 'UnhandledRejection',
        value: 'Non-Error promise rejection captured with value: 404',
        mechanism: { type: 'onunhandledrejection', handled: false },
      },
    ]),
    chain('javascript', [
      {
        type: 'UnhandledRejection',
        value: 'Non-Error promise rejection captured with value: 502',
        mechanism: { type: 'onunhandledrejection', handled: false },
      },
    ]),
  ),
  same(
    'an object that was thrown, with other ids',
    thrown('Object captured as exception with keys: code, id 5512'),
    thrown('Object captured as exception with keys: code, id 12'),
  ),
  same(
    'a script of an old deployment is gone',
    boom([frame('t')], 'ChunkLoadError', 'Loading chunk 12 failed.\n(error: https://shop.example/12.4f3c.js)'),
    boom(
      [frame('n'), frame('o')],
      'ChunkLoadError',
      'Loading chunk 803 failed.\n(timeout: https://shop.example/803.77aa.js)',
    ),
  ),
  same(
    'a module of an old deployment is gone',
    boom([], 'TypeError', 'Failed to fetch dynamically imported module: https://shop.example/assets/Cart-DiwrgTda.js'),
    boom([], 'TypeError', 'error loading dynamically imported module: https://shop.example/assets/Help-BqZjW0L2.js'),
  ),
  same(
    'a style sheet of an old deployment is gone',
    boom([], 'Error', 'Loading CSS chunk 7 failed.\n(/7.css)'),
    boom([], 'Error', 'Loading CSS chunk 40 failed.\n(/40.css)'),
  ),
  same(
    'a wrapper of the SDK in the stack',
    boom([
      frame('sentryWrapped', 'x.js', {
        filename: 'https://shop.example/node_modules/@sentry/browser/helpers.js',
        in_app: false,
      }),
      ...stack,
    ]),
    boom(stack),
  ),
  same(
    'one error in an AggregateError, and alone',
    chain('javascript', [
      {
        type: 'Error',
        value: 'a',
        mechanism: { type: 'chained', exception_id: 1, parent_id: 0 },
        stacktrace: { frames: stack },
      },
      { type: 'AggregateError', value: 'x', mechanism: { type: 'generic', exception_id: 0, is_exception_group: true } },
    ]),
    boom(stack, 'Error', 'a'),
  ),
  different('another type', boom(stack), boom(stack, 'RangeError')),
  different('another function threw', boom(stack), boom([frame('dispatch'), frame('onClick'), frame('refund')])),
  different('another caller', boom(stack), boom([frame('dispatch'), frame('onKeyDown'), frame('pay')])),
  different('one caller more', boom(stack), boom([frame('boot'), ...stack])),
  different('texts that were thrown from the same place', thrown('no session'), thrown('no basket')),
  different(
    'no names, other texts',
    boom([frame('?')], 'Error', 'a is undefined'),
    boom([frame('?')], 'Error', 'b is undefined'),
  ),
  different('no stack, other texts', boom([], 'Error', 'no session'), boom([], 'Error', 'no basket')),
  different(
    'source maps: another line of the same function',
    boom(source),
    boom([source[0] as Part, mapped('pay', 'checkout', '  gateway.refund(card)')]),
  ),
  different(
    'source maps: another module',
    boom([mapped('get', 'cart', 'return api.get()')]),
    boom([mapped('get', 'user', 'return api.get()')]),
  ),
  different(
    'source maps: no line of source, another function',
    boom([mapped('pay', 'cart', '')]),
    boom([mapped('refund', 'cart', '')]),
  ),
  different(
    'another cause',
    chain('javascript', [
      { type: 'TypeError', value: 'a', stacktrace: { frames: [frame('parse')] } },
      { type: 'Error', value: 'b', stacktrace: { frames: stack } },
    ]),
    chain('javascript', [
      { type: 'SyntaxError', value: 'a', stacktrace: { frames: [frame('decode')] } },
      { type: 'Error', value: 'b', stacktrace: { frames: stack } },
    ]),
  ),
  different(
    'an error with and without a cause',
    chain('javascript', [
      { type: 'TypeError', value: 'a', stacktrace: { frames: [frame('parse')] } },
      { type: 'Error', value: 'b', stacktrace: { frames: stack } },
    ]),
    boom(stack, 'Error', 'b'),
  ),
  different(
    'rejected with other values',
    chain('javascript', [
      { type: 'UnhandledRejection', value: 'Non-Error promise rejection captured with value: timeout' },
    ]),
    chain('javascript', [
      { type: 'UnhandledRejection', value: 'Non-Error promise rejection captured with value: offline' },
    ]),
  ),
  different(
    'a chunk is gone, and an error in a chunk',
    boom([], 'ChunkLoadError', 'Loading chunk 12 failed.'),
    boom(stack),
  ),
  hard(same('minified names of two builds', boom([frame('e'), frame('n')]), boom([frame('t'), frame('r')]))),
  hard(
    same(
      'a network failure, in the words of three browsers',
      boom([], 'TypeError', 'Failed to fetch'),
      boom([], 'TypeError', 'Load failed'),
    ),
  ),
  hard(different('two functions of the same minified name', boom([frame('e')]), boom([frame('e', 'other.js')]))),
]
