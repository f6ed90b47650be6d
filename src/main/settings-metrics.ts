import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { MetricsSettings, OtlpExportSettings } from '#domain/settings.ts'
import { messages } from '#messages'

const t = messages('cli')

/** Loopback, IPv4 and IPv6. */
const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** `off`, `loopback`, `10.0.0.0/8, 192.0.2.7` */
const networks = z.string().transform((text, context) => {
  if (text === 'off') return []
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const found = words.flatMap((word) =>
    word === 'loopback' ? LOOPBACK : ipaddr.isValid(word) ? [wholeOf(word)] : [word],
  )
  if (found.every((one) => ipaddr.isValidCIDR(one))) return found
  context.addIssue({ code: 'custom', message: t('settings.metrics') })
  return z.NEVER
})

function wholeOf(address: string): string {
  return `${address}/${ipaddr.parse(address).kind() === 'ipv6' ? 128 : 32}`
}

const endpoint = z.url({ protocol: /^https?$/, error: t('settings.url') }).optional()

/** `api-key=secret,tenant=a%20b`, as OpenTelemetry writes headers and attributes. */
const pairs = z.string().transform((text, context) => {
  const parts = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair))
  try {
    const entries = parts.map((match) => [match?.[1] ?? '', decodeURIComponent((match?.[2] ?? '').trim())] as const)
    if (entries.every(([name]) => name !== '')) return Object.fromEntries(entries)
  } catch {
    // Decoding faults are reported like syntax faults.
  }
  context.addIssue({ code: 'custom', message: t('settings.pairs') })
  return z.NEVER
})

export const metricsVariables = {
  MISHAP_METRICS: networks.default([]),
  MISHAP_METRICS_TOKEN: z.string().min(16, t('settings.token')).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_METRIC_EXPORT_INTERVAL: z
    .string()
    .regex(/^[1-9]\d{2,8}$/, t('settings.whole', { least: 100, most: 999_999_999 }))
    .transform(Number)
    .default(60_000),
  OTEL_METRICS_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('mishap'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
}

const variables = z.object(metricsVariables)

/** Access to `/metrics`, and the export target. */
export function metricsOf(env: z.infer<typeof variables>): MetricsSettings {
  return { networks: env.MISHAP_METRICS, token: env.MISHAP_METRICS_TOKEN ?? null, otlp: otlpOf(env) }
}

function otlpOf(env: z.infer<typeof variables>): OtlpExportSettings | null {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const url = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/metrics`)
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_METRICS_EXPORTER === 'none'
  if (url === undefined || isOff) return null
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    everyMs: env.OTEL_METRIC_EXPORT_INTERVAL,
    resource: { ...env.OTEL_RESOURCE_ATTRIBUTES, 'service.name': env.OTEL_SERVICE_NAME },
  }
}
