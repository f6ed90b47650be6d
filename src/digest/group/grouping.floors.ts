import type { Json } from '#domain/event/event.ts'
import { costFloor } from '#floors'
import { compileGrouping, groupEvent } from './grouping.ts'
import { normalOf } from './testing.ts'

const frame = { function: 'pay', module: 'shop.pay', filename: 'shop/pay.py', in_app: true, context_line: '  charge()' }
const long = 'a*'.repeat(4000)
const deepNames = Array.from({ length: 250 }, (_, at) => ({
  ...frame,
  function: `${'<('.repeat(120)}${at}`,
  platform: 'native',
}))
const hostile: Readonly<Record<string, Json>> = {
  'a long text': { platform: 'javascript', exception: [{ type: 'Error', value: long }] },
  'many exceptions': {
    platform: 'node',
    exception: Array.from({ length: 50 }, (_, id) => ({
      type: 'E',
      value: long,
      mechanism: { type: 'x', exception_id: id, parent_id: id - 1, is_exception_group: true },
    })),
  },
  'many frames': {
    platform: 'python',
    exception: [{ type: 'Declined', value: 'card 1', stacktrace: { frames: deepNames } }],
  },
  'many threads': {
    platform: 'native',
    threads: Array.from({ length: 250 }, (_, id) => ({ id, stacktrace: { frames: [frame] } })),
  },
}

for (const [what, payload] of Object.entries(hostile))
  costFloor('a hostile event, grouped under hostile rules', {
    of: what,
    most: 3_300,
    prepare: () => {
      const event = normalOf(payload)
      const rules = compileGrouping({
        fingerprint: `message:"${'*a'.repeat(100)}b" -> x`,
        stackTrace: 'function:*a*b*c*d -app',
      })
      return () => groupEvent(event, rules)
    },
  })
