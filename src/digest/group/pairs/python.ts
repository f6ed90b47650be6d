import type { Json } from '#domain/event/event.ts'
import { chain, different, error, hard, same, type Pair, type Part } from './pair.ts'

const frame = (name: string, module: string, line: string, more: Part = {}): Part => ({
  function: name,
  module,
  filename: `${module.replaceAll('.', '/')}.py`,
  abs_path: `/srv/${module.replaceAll('.', '/')}.py`,
  lineno: 10,
  in_app: true,
  context_line: line,
  ...more,
})
const lib = (name: string, module: string): Part =>
  frame(name, module, 'return func(*args)', { in_app: false, abs_path: `/usr/lib/python3/site-packages/${module}.py` })
const view = frame('checkout', 'shop.views', '    order = pay(request)')
const pay = frame('pay', 'shop.payments', '    raise Declined(card)')
const stack: readonly Json[] = [lib('inner', 'django.core.handlers.exception'), view, pay]
const boom = (frames: readonly Json[], type = 'Declined', value = 'card 1') => error('python', type, value, frames)
const template = (file: string, line: string): Json => ({
  platform: 'python',
  template: { filename: file, lineno: 4, context_line: line },
})

export const python: readonly Pair[] = [
  same('a line that moved', boom(stack), boom([stack[0] as Json, { ...view, lineno: 3 }, { ...pay, lineno: 400 }])),
  same('another value', boom(stack), boom(stack, 'Declined', 'insufficient funds')),
  same('another version of Python', boom(stack), boom([lib('wrapped', 'django.core.handlers.base'), view, pay])),
  same(
    'another virtual environment',
    boom(stack),
    boom([stack[0] as Json, { ...view, abs_path: '/home/a/venv/shop/views.py' }, pay]),
  ),
  same('indentation', boom([pay]), boom([{ ...pay, context_line: 'raise  Declined(card)' }])),
  same('a library calls back', boom([view, lib('retry', 'tenacity'), pay]), boom([view, lib('call', 'backoff'), pay])),
  same(
    'recursion',
    boom([view, frame('walk', 'shop.tree', 'walk(child)'), frame('walk', 'shop.tree', 'walk(child)'), pay]),
    boom([view, frame('walk', 'shop.tree', 'walk(child)'), pay]),
  ),
  same(
    'a chain with other texts',
    chain('python', [
      { type: 'KeyError', value: "'a'", stacktrace: { frames: [pay] } },
      { type: 'ValueError', value: 'x', stacktrace: { frames: [view] } },
    ]),
    chain('python', [
      { type: 'KeyError', value: "'b'", stacktrace: { frames: [pay] } },
      { type: 'ValueError', value: 'y', stacktrace: { frames: [view] } },
    ]),
  ),
  same(
    'an ExceptionGroup with more of the same',
    chain('python', [
      {
        type: 'OSError',
        value: 'a',
        stacktrace: { frames: [pay] },
        mechanism: { type: 'chained', exception_id: 1, parent_id: 0 },
      },
      { type: 'ExceptionGroup', value: 'g', mechanism: { type: 'generic', exception_id: 0, is_exception_group: true } },
    ]),
    chain('python', [
      {
        type: 'OSError',
        value: 'a',
        stacktrace: { frames: [pay] },
        mechanism: { type: 'chained', exception_id: 2, parent_id: 0 },
      },
      {
        type: 'OSError',
        value: 'b',
        stacktrace: { frames: [pay] },
        mechanism: { type: 'chained', exception_id: 1, parent_id: 0 },
      },
      { type: 'ExceptionGroup', value: 'g', mechanism: { type: 'generic', exception_id: 0, is_exception_group: true } },
    ]),
  ),
  same(
    'no stack: ids in the text',
    boom([], 'DoesNotExist', 'Order 42 of 7f1c2ab0-1111-4222-8333-944445555666'),
    boom([], 'DoesNotExist', 'Order 7 of 0e5406ef-708d-439f-8567-d403d8ba1929'),
  ),
  same(
    'the place in a template',
    template('cart.html', '{{ total|price }}'),
    template('cart.html', '  {{ total|price }}'),
  ),
  same('a task that was tried again', boom(stack, 'Retry', 'in 3s'), boom(stack, 'Retry', 'in 9s')),
  different('another type', boom(stack), boom(stack, 'KeyError')),
  different('another line of source', boom([pay]), boom([{ ...pay, context_line: 'raise Declined(account)' }])),
  different('another view', boom(stack), boom([frame('subscribe', 'shop.views', 'pay(request)'), pay])),
  different(
    'two lambdas in a file',
    boom([frame('<lambda>', 'shop.prices', 'lambda p: p.net')]),
    boom([frame('<lambda>', 'shop.prices', 'lambda p: p.gross')]),
  ),
  different(
    'migrations that are numbered',
    boom([{ ...pay, module: null, filename: 'shop/0001_initial.py' }]),
    boom([{ ...pay, module: null, filename: 'shop/0002_initial.py' }]),
  ),
  different(
    'no stack: another text',
    boom([], 'DoesNotExist', 'Order matching query does not exist.'),
    boom([], 'DoesNotExist', 'User matching query does not exist.'),
  ),
  different('another template', template('cart.html', '{{ total }}'), template('order.html', '{{ total }}')),
  different(
    'another cause',
    chain('python', [
      { type: 'KeyError', value: 'a', stacktrace: { frames: [pay] } },
      { type: 'ValueError', value: 'x', stacktrace: { frames: [view] } },
    ]),
    chain('python', [
      { type: 'OSError', value: 'a', stacktrace: { frames: [pay] } },
      { type: 'ValueError', value: 'x', stacktrace: { frames: [view] } },
    ]),
  ),
  hard(
    same(
      'a line that was written anew',
      boom([pay]),
      boom([{ ...pay, context_line: 'raise Declined(card) from None' }]),
    ),
  ),
]
