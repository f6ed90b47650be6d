import type { Family, Labels, Measured } from '#domain/instruments/family.ts'

type Gauge = Pick<Family, 'name' | 'help'> & { readonly type: 'gauge' | 'counter' }

/** Gauges evaluated on demand, by short name. */
export const looked = {
  build: { name: 'mishap_build_info', help: 'Always 1; the labels tell the versions.', type: 'gauge' },
  spoolBytes: { name: 'mishap_spool_bytes', help: 'Bytes that are on disk and not digested yet.', type: 'gauge' },
  spoolRecords: { name: 'mishap_spool_records', help: 'Records that are not digested yet.', type: 'gauge' },
  spoolLimit: {
    name: 'mishap_spool_limit_bytes',
    help: 'MISHAP_SPOOL_MAX: past it, telemetry is refused.',
    type: 'gauge',
  },
  spoolAge: {
    name: 'mishap_spool_oldest_age_seconds',
    help: 'Age of the oldest record that is not digested yet; 0 when there is none. This is the lag of the digest.',
    type: 'gauge',
  },
  spoolBucketUp: {
    name: 'mishap_spool_bucket_up',
    help: '1 while the bucket of MISHAP_SPOOL takes records, 0 while it fails. Looked at twice a minute; absent without one.',
    type: 'gauge',
  },
  spoolBucketLatency: {
    name: 'mishap_spool_bucket_latency_seconds',
    help: 'Time in which that bucket took a record and deleted it.',
    type: 'gauge',
  },
  spoolBucketAge: {
    name: 'mishap_spool_bucket_oldest_age_seconds',
    help: 'Age of the oldest object in that bucket, of all nodes; 0 when there is none.',
    type: 'gauge',
  },
  digestStopped: {
    name: 'mishap_digest_stopped',
    help: '1 while a fault holds the digest up. Telemetry is still accepted.',
    type: 'gauge',
  },
  storeSize: { name: 'mishap_store_size_bytes', help: 'Bytes of a store on disk.', type: 'gauge' },
  diskFree: { name: 'mishap_disk_free_bytes', help: 'Free space on the disk of the data folder.', type: 'gauge' },
  diskSize: { name: 'mishap_disk_size_bytes', help: 'Size of the disk of the data folder.', type: 'gauge' },
  diskUsed: {
    name: 'mishap_disk_used_bytes',
    help: 'What the data folder takes, less what the event store deletes by itself within minutes.',
    type: 'gauge',
  },
  diskBudget: {
    name: 'mishap_disk_budget_bytes',
    help: 'The most that the data folder may take (MISHAP_DISK_MAX, or less on a disk that is smaller).',
    type: 'gauge',
  },
  diskFloor: {
    name: 'mishap_disk_floor_bytes',
    help: 'With less than this free on the disk, telemetry is refused.',
    type: 'gauge',
  },
  diskReached: {
    name: 'mishap_disk_reached_seconds',
    help: 'Time until the budget, or without one the floor, is reached at the present rate; absent where that is not in sight.',
    type: 'gauge',
  },
  diskRefusing: {
    name: 'mishap_disk_refusing',
    help: '1 while telemetry is refused for want of room.',
    type: 'gauge',
  },
  backupAge: {
    name: 'mishap_backup_age_seconds',
    help: 'Age of the last backup that can be restored; nothing before the first, and without MISHAP_BACKUP.',
    type: 'gauge',
  },
  backupFailures: {
    name: 'mishap_backup_failures',
    help: 'Tries to take a backup that have failed since the last that went well.',
    type: 'gauge',
  },
  drillAge: {
    name: 'mishap_backup_drill_age_seconds',
    help: 'Age of the last restore drill.',
    type: 'gauge',
  },
  drillFaults: {
    name: 'mishap_backup_drill_faults',
    help: 'What the last restore drill found wrong: 0 where all was as it was noted.',
    type: 'gauge',
  },
  outboxWaiting: { name: 'mishap_outbox_messages', help: 'Notifications that wait to be sent.', type: 'gauge' },
  outboxAge: {
    name: 'mishap_outbox_oldest_age_seconds',
    help: 'Age of the oldest notification that waits; 0 when there is none.',
    type: 'gauge',
  },
  loopDelay: {
    name: 'mishap_event_loop_delay_seconds',
    help: 'How late a thread came to its work over the last minute: p50, p99 and max.',
    type: 'gauge',
  },
  threadHeap: { name: 'mishap_thread_heap_bytes', help: 'JavaScript heap of a thread.', type: 'gauge' },
  memory: {
    name: 'mishap_memory_bytes',
    help: 'Memory by what holds it; the parts add up to all of it.',
    type: 'gauge',
  },
  cpu: {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads, user and system.',
    type: 'counter',
  },
  resident: { name: 'process_resident_memory_bytes', help: 'Memory as the system counts it.', type: 'gauge' },
  started: { name: 'process_start_time_seconds', help: 'When the process began, as Unix time.', type: 'gauge' },
  openFiles: { name: 'process_open_fds', help: 'Open file descriptors.', type: 'gauge' },
  mostFiles: { name: 'process_max_fds', help: 'Most file descriptors that may be open.', type: 'gauge' },
} as const satisfies Readonly<Record<string, Gauge>>

export function gauge(key: keyof typeof looked, value: number | null | undefined, labels: Labels = {}): Measured {
  return { ...looked[key], points: typeof value === 'number' ? [{ labels, value }] : [] }
}

/** Like {@link gauge}, for several series. */
export function gauges(key: keyof typeof looked, points: readonly (readonly [Labels, number])[]): Measured {
  return { ...looked[key], points: points.map(([labels, value]) => ({ labels, value })) }
}
