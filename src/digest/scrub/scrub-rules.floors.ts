import { defaultRules, type ScrubRule } from '#domain/project/project-rules.ts'
import { growthFloor } from '#floors'
import { fill } from '../testing.ts'
import { compileScrubbing, scrubEvent } from './scrub-event.ts'
import { normalOf } from './testing.ts'

const whats: readonly ScrubRule['what'][] = [
  'secrets',
  'emails',
  'phones',
  'ip_addresses',
  'mac_addresses',
  'uuids',
  'user_paths',
  { pattern: '(a+)+$' },
  { pattern: '(\\w|\\w\\w)+@' },
]
const pieces = ['a', '1', '.', 'a@', '1.', ':', 'a:', '0-', '+1 ', '/home/', '%', '-', 'x@y.']

for (const what of whats)
  for (const piece of pieces)
    growthFloor('what a rule of a project looks for', {
      of: `${JSON.stringify(what)} in ${piece}`,
      sizes: [50_000, 200_000],
      most: 3,
      prepare: (size) => {
        const scrubber = compileScrubbing({ ...defaultRules.scrubbing, rules: [{ what, where: '**', how: 'remove' }] })
        const event = { ...normalOf({ message: 'm' }), logentry: { formatted: fill(piece, size) } }
        return () => scrubEvent(event, scrubber)
      },
    })
