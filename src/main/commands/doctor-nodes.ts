import { messages } from '#messages'
import type { Examination } from '../examine.ts'
import type { Tell } from './doctor-events.ts'
import { shortBytes } from './short-bytes.ts'

const t = messages('cli')

/** Reports live nodes, and returns the sentences about dead nodes that left something behind. */
export function nodeFindings({ nodes }: Examination, tell: Tell): readonly string[] {
  const said = nodes.map(({ roles, version, address, records, bytes, isAlive, seenAt }) => {
    const where = address ?? ''
    const about = { role: roles.join(','), version, where, records, size: shortBytes(bytes), at: seenAt }
    return { isAlive, sentence: t(isAlive ? 'nodes.alive' : 'nodes.gone', about) }
  })
  for (const { isAlive, sentence } of said) if (isAlive) tell(sentence)
  return said.filter(({ isAlive }) => !isAlive).map(({ sentence }) => sentence)
}
