import type { JudgedEnvironment } from '#domain/monitor/monitor-catalogue.ts'
import type { FailedRun, MonitorState } from '#domain/monitor/monitor.ts'
import type { CheckInFault, NewMonitorReport } from '#domain/monitor-issue/report.ts'
import type { TraceId } from '#domain/ids.ts'
import { scheduleWords } from './schedule-words.ts'

const headlines: Readonly<Record<CheckInFault, string>> = {
  missed: 'Missed check-in',
  timeout: 'Timed out',
  error: 'Failed check-in',
}

/** Reports an incident: the run that caused it, and its history. */
export function reportOf(
  { monitor, environment }: JudgedEnvironment,
  { lastOkAt }: MonitorState,
  { number, run, failures }: FailedRun,
): NewMonitorReport {
  const fate = faultOf(run.fate)
  return {
    identity: ['check_in', monitor.id, environment, number, run.row],
    timestamp: run.endedAt / 1000,
    level: 'error',
    headline: headlines[fate],
    culprit: monitor.slug,
    fingerprint: ['check_in', String(monitor.id), environment],
    environment,
    release: run.release,
    trace: run.traceId === null ? null : traceOf(run.traceId),
    evidence: {
      kind: 'check_in',
      monitor_id: monitor.id,
      slug: monitor.slug,
      name: monitor.name,
      fate,
      expected_at: seconds(run.expectedAt),
      check_in_id: run.checkInId,
      duration: run.duration,
      last_ok_at: seconds(lastOkAt),
      schedule: scheduleWords(monitor.config),
      failures,
    },
  }
}

function traceOf(traceId: TraceId) {
  return { trace_id: traceId, span_id: null }
}

function faultOf(fate: FailedRun['run']['fate']): CheckInFault {
  return fate === 'timeout' || fate === 'error' ? fate : 'missed'
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000
}
