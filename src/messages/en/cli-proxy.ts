/** What doctor says of the proxies through which other servers are asked. */
export const wayOutFindings = {
  wayOut: 'Addresses of {scheme} are asked for through the proxy {host}; directly reached: {bypass}.',
  wayOutNone: 'this machine only',
  wayOutDirect: 'Addresses of {scheme} are reached directly: no proxy is set for them.',
  wayOutFailed:
    'The proxy {host} for addresses of {scheme} cannot be reached: {why}. Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.',
} as const
