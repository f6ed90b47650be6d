import type { en } from './en/index.ts'
import { messages } from './translator.ts'

type Words = (typeof en)['tickets']

/** Explains why another system failed to do something, with its own message at the end, if any. */
export function faultInWords(
  kind: keyof Words['system'],
  { reason, says }: { readonly reason: Exclude<keyof Words['fault'], 'says'>; readonly says: string },
): string {
  const t = messages('tickets')
  const system = t(`system.${kind}`)
  const why = t(`fault.${reason}`, { system })
  return says === '' ? why : `${why} ${t('fault.says', { system, says })}`
}
