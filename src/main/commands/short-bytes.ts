const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.2 GB` */
export function shortBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power] ?? 'B'}`
}
