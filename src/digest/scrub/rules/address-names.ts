import { remembered } from '../defaults/remembered.ts'
import { wordsOf } from '../defaults/secret-names.ts'

/** Names of fields, headers, variables and attributes that contain a client's address. */
const addressNames: ReadonlySet<string> = new Set(
  `ip ipaddr ipaddress remoteip remoteaddr remoteaddress remotehost clientip clientaddr clientaddress userip useraddress
  visitorip sourceip sourceaddress peerip peeraddr peeraddress sockpeeraddr forwarded forwardedfor xforwardedfor realip
  connectingip connectingipv6 pseudoipv4 trueclientip externaladdress socketip clientconnectionip`.split(/\s+/),
)
/** Words for one's own machines. */
const machines: ReadonlySet<string> = new Set(
  'server pod host node local listen bind gateway destination dest dst target upstream database db'.split(' '),
)
const MOST_WORDS = 3

/**
 * Returns whether a name denotes the address of a person's machine: `REMOTE_ADDR`, `X-Forwarded-For`, `client.address`.
 */
export const isAddressName = remembered((name) => {
  const words = wordsOf(name)
  if (words.some((word) => machines.has(word))) return false
  for (let count = 1; count <= MOST_WORDS; count++) if (addressNames.has(words.slice(-count).join(''))) return true
  return false
})
