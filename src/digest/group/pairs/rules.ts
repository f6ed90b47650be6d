import type { Json } from '#domain/event/event.ts'
import { different, error, message, same, type Pair, type Part } from './pair.ts'

const frame = (name: string, more: Part = {}): Part => ({
  function: name,
  module: 'shop',
  filename: 'shop.js',
  abs_path: '/srv/app/src/shop.js',
  in_app: true,
  ...more,
})
const lib = (name: string, path = '/srv/app/node_modules/orm/index.js'): Part =>
  frame(name, { in_app: false, abs_path: path, module: 'orm' })
const boom = (frames: readonly Json[], type = 'Error', value = 'declined', more: Part = {}) =>
  error('node', type, value, frames, more)
const fingerprint = (rule: string) => ({ fingerprint: rule })
const stackTrace = (rule: string) => ({ stackTrace: rule })

export const rules: readonly Pair[] = [
  same(
    'by type',
    boom([frame('a')], 'DatabaseDown'),
    boom([frame('b')], 'DatabaseDown'),
    fingerprint('type:DatabaseDown -> database-down'),
  ),
  same(
    'by a piece of the text, whatever the case',
    boom([frame('a')], 'Error', 'Connection TIMED OUT'),
    message('upstream timed out (110)', { platform: 'node' }),
    fingerprint('message:"*timed out*" -> timeout'),
  ),
  same(
    'by the path of a frame',
    boom([frame('a')]),
    boom([frame('b'), frame('c')]),
    fingerprint('path:**/src/shop.js -> shop'),
  ),
  same(
    'the first rule that fits decides',
    boom([frame('a')], 'A'),
    boom([frame('b')], 'B'),
    fingerprint('type:{A,B} -> one\ntype:A -> two'),
  ),
  same(
    'a rule goes before the SDK’s fingerprint',
    boom([frame('a')], 'A', 'x', { fingerprint: ['mine'] }),
    boom([frame('b')], 'A'),
    fingerprint('type:A -> one'),
  ),
  same(
    'a rule goes before what is built in',
    error('javascript', 'ChunkLoadError', 'x', []),
    message('hello'),
    fingerprint('type:ChunkLoadError -> one\nmessage:hello -> one'),
  ),
  same('but not this', boom([frame('a')], 'A'), boom([frame('b')], 'B'), fingerprint('!type:C -> others')),
  same(
    'by a tag',
    message('a', { tags: { tenant: 'x1' } }),
    message('b', { tags: { tenant: 'x2' } }),
    fingerprint('tags.tenant:x* -> tenants'),
  ),
  same(
    'one cannot be read, the next holds',
    boom([frame('a')], 'A'),
    boom([frame('b')], 'A'),
    fingerprint('nonsense\ntype:A -> one'),
  ),
  same(
    '-app: a frame is not the app’s',
    boom([frame('wrap'), frame('pay')]),
    boom([frame('pay')]),
    stackTrace('function:wrap -app'),
  ),
  same(
    '-group: a frame does not count',
    boom([frame('wrap'), frame('pay')]),
    boom([frame('pay')]),
    stackTrace('function:wrap -group'),
  ),
  same(
    'v-group: nor do those that called it',
    boom([frame('x'), frame('y'), frame('run'), frame('pay')]),
    boom([frame('z'), frame('run'), frame('pay')]),
    stackTrace('function:run v-group'),
  ),
  same(
    '^-group: nor do those that it called',
    boom([frame('pay'), frame('throwError'), frame('x')]),
    boom([frame('pay'), frame('throwError'), frame('y'), frame('z')]),
    stackTrace('function:throwError ^-group'),
  ),
  same(
    'max-frames: only the newest',
    boom([frame('x'), frame('pay')]),
    boom([frame('y'), frame('z'), frame('pay')]),
    stackTrace('type:Error max-frames=1'),
  ),
  same(
    'min-frames: too few tell nothing',
    boom([frame('x')], 'Error', 'same'),
    boom([frame('y')], 'Error', 'same'),
    stackTrace('type:Error min-frames=2'),
  ),
  same(
    'a caller must fit',
    boom([frame('retry'), frame('call'), frame('pay')]),
    boom([frame('retry'), frame('pay')]),
    stackTrace('[ function:retry ] | function:call -group'),
  ),
  same(
    'a callee must fit',
    boom([frame('call'), frame('pay')]),
    boom([frame('pay')]),
    stackTrace('function:call | [function:pay] -group'),
  ),
  same(
    'a category, and a rule on it',
    boom([lib('query'), frame('pay')]),
    boom([frame('pay')]),
    stackTrace('path:**/orm/** category=database +app\ncategory:database -app'),
  ),
  different('without the rule’s -app', boom([frame('wrap'), frame('pay')]), boom([frame('pay')])),
  different(
    '+app: a library of one’s own counts',
    boom([lib('save'), frame('pay')]),
    boom([lib('load'), frame('pay')]),
    stackTrace('path:**/node_modules/orm/** +app'),
  ),
  different(
    '+group: a frame counts though it is not the app’s',
    boom([lib('save'), frame('pay')]),
    boom([lib('load'), frame('pay')]),
    stackTrace('module:orm +group'),
  ),
  different(
    'a caller does not fit',
    boom([frame('other'), frame('call'), frame('pay')]),
    boom([frame('other'), frame('pay')]),
    stackTrace('[ function:retry ] | function:call -group'),
  ),
  different(
    'matchers of a frame fit two frames',
    boom([frame('a', { module: 'm1' }), frame('b', { module: 'm2' })]),
    boom([frame('c')]),
    fingerprint('function:a module:m2 -> both\nfunction:c -> both'),
  ),
  different(
    'a variable of the rule',
    boom([frame('a')], 'A', 'x', { transaction: '/a' }),
    boom([frame('b')], 'A', 'x', { transaction: '/b' }),
    fingerprint('type:A -> a, {{ transaction }}'),
  ),
  different(
    'the default and more',
    boom([frame('a')], 'A'),
    boom([frame('b')], 'A'),
    fingerprint('type:A -> {{ default }}, a'),
  ),
  different(
    'a type is told by its case',
    boom([frame('a')], 'Down'),
    boom([frame('b')], 'down'),
    fingerprint('type:Down -> one'),
  ),
  different(
    'a folder is not its neighbour',
    boom([frame('a')]),
    boom([frame('b', { abs_path: '/srv/app/test/shop.js' })]),
    fingerprint('path:/srv/app/src/* -> src'),
  ),
]
