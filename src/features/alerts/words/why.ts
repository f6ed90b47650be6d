import type { Why } from '#domain/alert/rule.ts'
import { isBeyond, isShareMeasure } from '#domain/alert/threshold.ts'
import { messages } from '#messages'
import { amountText } from './amount.ts'
import { spanText } from './span.ts'

/** Why a rule fired, in a few words: `120 events in an hour`. */
export function whyText(why: Why): string {
  const t = messages('alerts')
  switch (why.kind) {
    case 'new':
    case 'resolved':
      return t(`why.${why.kind}`)
    case 'escalating':
      return t(why.because === undefined ? 'why.escalating' : 'why.reopened')
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

function thresholdText(why: Extract<Why, { kind: 'threshold' }>) {
  const t = messages('alerts')
  const { about } = why
  const text = numberText(why)
  return about === undefined || about.group === null ? text : t('why.group', { group: about.group, text })
}

function numberText(why: Extract<Why, { kind: 'threshold' }>) {
  const t = messages('alerts')
  const { measure, value, windowMinutes, direction, limit, about } = why
  const window = spanText(windowMinutes)
  if (measure === 'metric') {
    const amount = (number: number) => amountText(number, about?.unit ?? '')
    const what = `${about?.what ?? ''} ${amount(value)}`
    if (!isBeyond(why, value, limit)) return t('why.again', { what, window })
    return t('why.metric', { what, window, direction, limit: amount(limit) })
  }
  const what = t(`measured.${measure}`, { value })
  if (!isBeyond(why, value, limit)) return t('why.again', { what, window })
  if (!isShareMeasure(measure)) return t(`why.${direction}`, { what, window, limit })
  return t(direction === 'above' ? 'why.share' : 'why.shareBelow', { what, window, limit })
}
