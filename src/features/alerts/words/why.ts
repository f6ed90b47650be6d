import type { Why } from '#domain/alert/rule.ts'
import { messages } from '#messages'
import { spanText } from './span.ts'

/** Why a rule has fired, in a few words: `120 events in an hour`. */
export function whyText(why: Why): string {
  const t = messages('alerts')
  switch (why.kind) {
    case 'new':
    case 'resolved':
    case 'escalating':
      return t(`why.${why.kind}`)
    case 'regressed':
      return why.release === '' ? t('why.regressed') : t('why.regressedIn', { release: why.release })
    case 'events':
    case 'users':
      return t(`why.${why.kind}`, { count: why.count, window: spanText(why.windowMinutes) })
    case 'first_in':
      return t(why.what === 'release' ? 'why.firstRelease' : 'why.firstEnvironment', { name: why.name })
    case 'threshold':
      return thresholdText(why)
  }
}

function thresholdText({ measure, value, windowMinutes, direction, limit }: Extract<Why, { kind: 'threshold' }>) {
  const t = messages('alerts')
  const what = t(`measured.${measure}`, { value })
  const window = spanText(windowMinutes)
  const isBad = direction === 'above' ? value > limit : value < limit
  return isBad ? t(`why.${direction}`, { what, window, limit }) : t('why.again', { what, window })
}
