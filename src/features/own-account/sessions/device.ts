import { parse } from 'bowser'
import { messages } from '#messages'

/** Describes a User-Agent: `Firefox on Linux`. */
export function deviceName(userAgent: string | null): string {
  const t = messages('ownAccount')
  if (userAgent === null || userAgent === '') return t('sessions.unknown')
  const { browser, os } = parse(userAgent)
  const [program, system] = [browser.name ?? '', os.name ?? '']
  if (program === '') return system === '' ? t('sessions.unknown') : system
  return system === '' ? program : t('sessions.on', { browser: program, system })
}
