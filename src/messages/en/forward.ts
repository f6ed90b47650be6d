export const forward = {
  setting:
    'it must be pairs of a project and a DSN, with spaces between them: shop=https://key@host/1 api=https://key@host/2',
  waiting: 'Forwarding waits: the other server does not take envelopes now',
  lost: 'Envelopes were not forwarded',
  noProject: 'MISHAP_FORWARD_TO names a project that does not exist',
} as const
