const THRESHOLD = /(?:^|;)th:([0-9a-f]{1,14})(?:;|$)/
const ALL = 2 ** 56

/**
 * The sample rate of a trace from a W3C tracestate, if present. `ot=th:c` is a threshold of 0xc0000000000000 in 2^56;
 * everything below it was dropped, so a quarter was kept (opentelemetry.io/docs/specs/otel/trace/tracestate-handling).
 */
export function sampleRateOf(traceState: string): number | undefined {
  const member = traceState.split(',').find((one) => one.trimStart().startsWith('ot='))
  const [, threshold] = THRESHOLD.exec(member?.trim().slice('ot='.length) ?? '') ?? []
  return threshold === undefined ? undefined : 1 - Number.parseInt(threshold.padEnd(14, '0'), 16) / ALL
}
