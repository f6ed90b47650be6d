/** The types of the items that files of profilers become which came by HTTP as no envelope. */
export const pprofType = 'pprof'
export const cpuProfileType = 'cpuprofile'

/** What the address of an upload may say of the program, as keys of the item's header. */
export const uploadKeys = ['transaction', 'release', 'environment', 'platform', 'profile_id'] as const
