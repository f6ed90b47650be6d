/** 32-bit FNV-1a over a name's UTF-16 code units, for lookup; the names are then compared. */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
