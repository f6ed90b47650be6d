import { unitOfMetric, type MetricFunction, type MetricUnit } from '#domain/metrics/metric-function.ts'
import type { MetricName } from '#domain/metrics/metric-point.ts'
import { messages } from '#messages'
import type { ChartUnit } from '#ui/chart/scales.ts'
import { measureText } from '#ui/measure.ts'
import { exactNumber, finePercent, shortNumber } from '#ui/numbers.ts'

/** How to format a chart's numbers: conversion factor and unit. */
export interface Written {
  readonly factor: number
  readonly chart: ChartUnit
  text(value: number | null): string
}

/** Returns the format for a function of a metric. */
export function writtenAs(metric: MetricName, of: MetricFunction): Written {
  return writtenIn(unitOfMetric(metric, of), metric.unit)
}

/** Formula results have no unit. */
export const writtenPlain: Written = { factor: 1, chart: 'number', text: (value) => orNone(value, plain) }

function writtenIn(unit: MetricUnit, name: string): Written {
  switch (unit.kind) {
    case 'duration':
      return { factor: unit.toMs, chart: 'ms', text: (value) => orNone(value, (ms) => measureText(ms, 'ms')) }
    case 'bytes':
      return {
        factor: unit.toBytes,
        chart: 'bytes',
        text: (value) => orNone(value, (size) => measureText(size, 'bytes')),
      }
    case 'percent':
      return { factor: unit.toPercent / 100, chart: 'share', text: (value) => orNone(value, finePercent) }
    case 'per_second': {
      const t = messages('metrics')
      return {
        factor: 1,
        chart: 'number',
        text: (value) => orNone(value, (rate) => t('perSecond', { rate: plain(rate) })),
      }
    }
    case 'number': {
      const suffix = name === '' || /^[{[]/.test(name) ? '' : ` ${name}`
      return { factor: 1, chart: 'number', text: (value) => orNone(value, (number) => plain(number) + suffix) }
    }
  }
}

function orNone(value: number | null, write: (value: number) => string): string {
  return value === null ? '–' : write(value)
}

/** Large numbers short, small ones with three digits. */
function plain(value: number): string {
  return Math.abs(value) >= 1000 ? shortNumber(value) : exactNumber(Number(value.toPrecision(3)))
}
