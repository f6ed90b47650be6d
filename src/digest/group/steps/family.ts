/** Languages with the same grouping (docs/protocol.md 5.7). */
export const families = ['javascript', 'native', 'other'] as const
export type Family = (typeof families)[number]

/** Returns the family of an event's or a frame's platform. */
export function familyOf(platform: string): Family {
  switch (platform) {
    case 'javascript':
    case 'node':
      return 'javascript'
    case 'native':
    case 'c':
    case 'cocoa':
    case 'objc':
    case 'swift':
    case 'rust':
      return 'native'
  }
  return 'other'
}
