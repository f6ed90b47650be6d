/** Item types for profiler files received over HTTP without an envelope. */
export const pprofType = 'pprof'
export const cpuProfileType = 'cpuprofile'

/** Program metadata accepted in an upload URL, as keys of the item header. */
export const uploadKeys = ['transaction', 'release', 'environment', 'platform', 'profile_id'] as const
