import { createHash } from 'node:crypto'
import type { PlannedEvent } from './plan.ts'
import type { PlannedEnvelope } from './planned.ts'
import { drawBlocks, type Block } from './png.ts'
import type { WireEnvelope, WireEvent, WireItem } from './wire.ts'

/** A customer's feedback about an error of this story, with a screenshot. */
interface Letter {
  readonly story: string
  /** The index among its events, from the newest. */
  readonly nth: number
  readonly name: string
  readonly says: string
  readonly screenshot?: readonly Block[]
}

const [ink, line, sea, red, sand] = [
  [20, 32, 29],
  [225, 228, 222],
  [15, 118, 110],
  [220, 38, 38],
  [241, 242, 238],
] as const

/** The shop with an empty cart: a header, a picture, and a drawer with only a red line. */
const brokenCart: readonly Block[] = [
  [0, 0, 640, 44, sea],
  [24, 68, 220, 220, sand],
  [24, 304, 160, 14, ink],
  [24, 328, 220, 8, line],
  [380, 44, 260, 356, sand],
  [400, 68, 120, 14, ink],
  [400, 100, 220, 4, red],
  [400, 350, 220, 32, sea],
]
/** The payment step, with a red banner without text. */
const declinedCard: readonly Block[] = [
  [0, 0, 640, 44, sea],
  [120, 76, 400, 40, red],
  [120, 140, 400, 32, sand],
  [120, 188, 190, 32, sand],
  [330, 188, 190, 32, sand],
  [120, 252, 400, 40, sea],
]

const letters: readonly Letter[] = [
  {
    story: 'web/cart-discount',
    nth: 0,
    name: 'Ines Marchetti',
    says: 'My cart is gone since I typed the code from your newsletter. The page goes white when I open it.',
    screenshot: brokenCart,
  },
  {
    story: 'web/cart-discount',
    nth: 6,
    name: 'Bram Jansen',
    says: 'HARBOR10 empties the cart. Without it everything works.',
  },
  {
    story: 'checkout/declined',
    nth: 1,
    name: 'Greta Holm',
    says: 'It says my payment was declined: undefined. The bank says nobody asked them.',
    screenshot: declinedCard,
  },
  {
    story: 'checkout/postcode',
    nth: 2,
    name: 'Oskar Lind',
    says: 'You do not believe my postcode, and I have lived here for ten years.',
  },
]

/** Feedback with screenshots, and files attached to some events. */
export function planFeedback(events: readonly PlannedEvent[], now: Date): PlannedEnvelope[] {
  const newest = Map.groupBy(events.toReversed(), ({ story }) => story)
  return letters.flatMap((letter) => {
    const met = newest.get(letter.story)?.[letter.nth]
    if (met === undefined) return []
    // A minute for writing, if that much has passed.
    const at = new Date(Math.min(met.at.getTime() + 60_000, now.getTime() - 1_000))
    const planned = (write: () => WireEnvelope): PlannedEnvelope => ({
      project: met.project,
      at,
      holds: { events: 0, transactions: 0, sessions: 0 },
      write,
    })
    return [planned(() => filesOf(met.write())), planned(() => feedbackOf(met.write(), letter, at))]
  })
}

function feedbackOf(event: WireEvent, { name, says, screenshot }: Letter, at: Date): WireEnvelope {
  const eventId = createHash('md5').update(`${event.event_id}:feedback`).digest('hex')
  const { platform, release, environment, request, sdk } = event
  const payload = {
    event_id: eventId,
    type: 'feedback',
    level: 'info',
    timestamp: at.getTime() / 1000,
    platform,
    release,
    environment,
    contexts: {
      feedback: {
        message: says,
        name,
        contact_email: `${name.toLowerCase().replace(' ', '.')}@mail.example`,
        url: request?.url ?? '',
        source: 'widget',
        associated_event_id: event.event_id,
      },
    },
    sdk,
  }
  const picture =
    screenshot === undefined ? [] : [file('screenshot.png', 'image/png', drawBlocks(640, 400, screenshot))]
  return { sdk, eventId, items: [{ header: { type: 'feedback' }, payload }, ...picture] }
}

/** The shop's state and last log lines, as an app attaches them to a report. */
function filesOf(event: WireEvent): WireEnvelope {
  const state = { cart: { lines: 3, promotion: 'HARBOR10' }, customer: event.user?.id ?? null, release: event.release }
  const log = ['open /cart', 'GET /api/cart 200', `failed ${event.event_id}`].join('\n')
  return {
    sdk: event.sdk,
    eventId: event.event_id,
    items: [
      file('state.json', 'application/json', Buffer.from(JSON.stringify(state, null, 2))),
      file('console.log', 'text/plain', Buffer.from(log)),
    ],
  }
}

function file(filename: string, contentType: string, bytes: Buffer): WireItem {
  return { header: { type: 'attachment', filename, content_type: contentType }, payload: bytes }
}
