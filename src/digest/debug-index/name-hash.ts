/** FNV-1a over the UTF-16 of a name, 32 bits: names are found by it, and then compared. */
export function nameHash(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
