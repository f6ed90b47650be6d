import type { DetectorKind } from '#domain/trace/detect/rules.ts'
import { messages } from '#messages'
import type { ThresholdField } from './values.ts'

/** A threshold's label and hint, looked up by its name. */
export function thresholdTexts(
  kind: DetectorKind,
  { name, least, most }: ThresholdField,
): { readonly label: string; readonly hint: string } {
  const t = messages('projectSettings')
  const { label, hint } = textsOf(kind, name)
  return { label, hint: t('detectors.allowed', { hint, least, most }) }
}

function textsOf(kind: DetectorKind, name: string): { readonly label: string; readonly hint: string } {
  const t = messages('projectSettings')
  switch (kind) {
    case 'n_plus_one':
      return name === 'queries'
        ? { label: t('detectors.limit.n_plus_one.queries.label'), hint: t('detectors.limit.n_plus_one.queries.hint') }
        : { label: t('detectors.limit.n_plus_one.totalMs.label'), hint: t('detectors.limit.n_plus_one.totalMs.hint') }
    case 'requests_in_series':
      return name === 'requests'
        ? {
            label: t('detectors.limit.requests_in_series.requests.label'),
            hint: t('detectors.limit.requests_in_series.requests.hint'),
          }
        : {
            label: t('detectors.limit.requests_in_series.savedMs.label'),
            hint: t('detectors.limit.requests_in_series.savedMs.hint'),
          }
    case 'slow_query':
    case 'long_task':
      return {
        label: t(`detectors.limit.${kind}.durationMs.label`),
        hint: t(`detectors.limit.${kind}.durationMs.hint`),
      }
    case 'large_payload':
      return {
        label: t('detectors.limit.large_payload.sizeKb.label'),
        hint: t('detectors.limit.large_payload.sizeKb.hint'),
      }
    case 'p95_regression': {
      const known = name === 'risePercent' || name === 'riseMs' ? name : 'samples'
      return { label: t(`detectors.limit.${kind}.${known}.label`), hint: t(`detectors.limit.${kind}.${known}.hint`) }
    }
    case 'function_regression': {
      const known = name === 'sharePercent' ? name : 'profiles'
      return { label: t(`detectors.limit.${kind}.${known}.label`), hint: t(`detectors.limit.${kind}.${known}.hint`) }
    }
    case 'rage_click':
    case 'dead_click':
    case 'hydration_error':
      throw new Error(`Detector ${kind} has no threshold ${name}.`)
  }
}
