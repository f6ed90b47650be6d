import { setTimeout as delay } from 'node:timers/promises'
import { between, type Fault } from './fault.ts'
import { damageSpool } from './spool-damage.ts'
import { volumeNames } from './volumes.ts'

const full = volumeNames.map((name): Fault => ({
  name: `full-${name}`,
  fits: ({ volumes }) => volumes[name] !== undefined,
  strike: async ({ volumes }, random) => {
    const ms = between(random, 500, 3_000)
    await volumes[name]?.fill()
    await delay(ms)
    await volumes[name]?.clear()
    return `no room for ${ms} ms`
  },
}))

export const diskFaults: readonly Fault[] = [
  ...full,
  {
    name: 'damage-spool',
    fits: ({ stores }) => stores === 'embedded',
    strike: async (stage, random) => {
      await stage.server().kill()
      const ids = await damageSpool(stage.data, random)
      if (ids === undefined) return 'killed; nothing waited that could be damaged'
      stage.ledger.damaged++
      for (const id of ids) stage.ledger.forgiven.add(id)
      return `killed, and a byte of a waiting record changed (${ids.join(', ')})`
    },
  },
]
