export const mail = {
  role: { owner: 'owner', admin: 'admin', member: 'member', viewer: 'viewer' },
  /** At the end of each mail. */
  sentBy: 'This mail was sent by Mishap at {site}. Nobody reads what is sent to its address.',
  linkBelow: 'If the button does nothing, copy this address into your browser:',
  invitation: {
    subject: '{invitedBy} invites you to {organization} on Mishap',
    lead: '{invitedBy} has invited you to {organization}. You would join as {role}.',
    leadNobody: 'You have been invited to {organization}. You would join as {role}.',
    subjectNobody: 'An invitation to {organization} on Mishap',
    text: 'Mishap is where your team sees the errors of its apps. The link is good for one account, until {until}.',
    action: 'Accept the invitation',
    other: 'If you do not know what this is about, do nothing: no account is made.',
  },
  reset: {
    subject: 'A new password for Mishap',
    lead: 'Somebody, most likely you, wants a new password for your account. The link works once, for an hour.',
    action: 'Choose a new password',
    other: 'If it was not you, do nothing: your password stays as it is.',
  },
  confirmEmail: {
    subject: 'Confirm your new address',
    lead: 'This is to be the new address of your account on Mishap. Confirm that it is yours within a day.',
    action: 'Confirm the address',
    other: 'If you have not asked for this, do nothing: no account has this address.',
  },
  confirmSignUp: {
    subject: 'Confirm your address for {organization} on Mishap',
    lead: 'One step is left to your account at {organization}: confirm within a day that this address is yours.',
    action: 'Confirm the address',
    other: 'If you have not asked for an account, do nothing: none is made.',
  },
  alreadyRegistered: {
    subject: 'You have an account on Mishap already',
    lead: 'Somebody, most likely you, wanted to make an account at {organization} with this address. There is one already: sign in with it.',
    action: 'I have forgotten the password',
    other: 'If it was not you, do nothing: nothing has changed, and nobody was told that you have an account.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lead: 'The password of your account on Mishap has been changed, and every other session has ended.',
    action: 'It was not me',
    other:
      'If it was you, there is nothing to do. If not, choose a new password at once, and tell whoever runs this server.',
  },
  emailChanged: {
    subject: 'The address of your account was changed',
    lead: 'Your account on Mishap now has the address {email}. No more mail about it comes here.',
    other: 'If it was not you, tell whoever runs this server at once.',
  },
} as const
