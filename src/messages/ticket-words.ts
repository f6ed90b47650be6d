import type { en } from './en/index.ts'
import { messages } from './translator.ts'

type Words = (typeof en)['tickets']

/** Why another system did not do what it was asked, in words; its own words at the end, where it has some. */
export function faultInWords(
  kind: keyof Words['system'],
  { reason, says }: { readonly reason: Exclude<keyof Words['fault'], 'says'>; readonly says: string },
): string {
  const t = messages('tickets')
  const system = t(`system.${kind}`)
  const why = t(`fault.${reason}`, { system })
  return says === '' ? why : `${why} ${t('fault.says', { system, says })}`
}
