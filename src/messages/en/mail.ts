export const mail = {
  role: { owner: 'owner', admin: 'admin', member: 'member', viewer: 'viewer' },
  /** The footer of each mail. */
  sentBy: 'This email was sent by Mishap at {site}. Replies to this address are not read.',
  linkBelow: 'If the button doesn’t work, copy this URL into your browser:',
  /** Notices to owners about quotas and spikes. */
  limit: {
    organization: 'the organization',
    action: 'Open limits',
    nearly: {
      subject: '{step}% of a quota used: {category} of {subject}',
      lead: '{step}% of the quota for {category} of {subject} has been used. It starts again on {until} (UTC).',
    },
    full: {
      subject: 'Quota used up: {category} of {subject}',
      lead: 'The quota for {category} of {subject} is used up. What arrives until {until} (UTC) is turned away and counted.',
    },
    spike: {
      subject: 'Spike in {project}: {category} limited',
      lead: '{project} is sending far more {category} than is usual at this hour. {stopped, number} have been turned away so far.',
      text: 'You can let everything through for 24 hours, or turn spike protection off for this project.',
      action: 'Open spike protection',
    },
  },
  disk: {
    action: 'Open instance',
    near: {
      subject: 'The disk is filling up',
      lead: 'Mishap’s data folder takes {used}{max, select, none {} other { of the {max} that it may}}, and {free} are free on its disk.',
      text: 'When the limit is reached, the oldest weeks of data are deleted. Without MISHAP_DISK_MAX nothing is deleted, and events are rejected before the disk is full.',
    },
    dropping: {
      subject: 'The oldest data was deleted to keep to the disk budget',
      lead: 'Mishap’s data folder had reached the {max} that it may take. Deleted so far: {weeks}.',
      text: 'To keep data longer, raise MISHAP_DISK_MAX or use a larger disk. What is on legal hold was kept.',
    },
    refusing: {
      subject: 'Events are being rejected: the disk is full',
      lead: 'Mishap’s data folder takes {used}{max, select, none {} other { of the {max} that it may}}, {free} are free on its disk, and nothing old is left to delete. Events are rejected with 503 until there is space.',
      text: 'Free up space on the disk or raise MISHAP_DISK_MAX. SDKs are told to wait; what they drop shows in their client reports.',
    },
    copy: {
      subject: 'The copy from before an upgrade was deleted to make room',
      lead: 'Mishap’s data folder had reached its limit, so the copy in {path} was deleted first.',
      text: 'You can no longer downgrade to the version before that upgrade. Your backups are not affected. To keep such copies, raise MISHAP_DISK_MAX or use a larger disk.',
    },
    reached: 'At the present rate that is reached on {date}.',
    week: 'the week of {week} ({bytes})',
  },
  invitation: {
    subject: '{invitedBy} invited you to {organization} on Mishap',
    lead: '{invitedBy} has invited you to join {organization} as {role}.',
    leadNobody: 'You have been invited to join {organization} as {role}.',
    subjectNobody: 'You are invited to {organization} on Mishap',
    text: 'Mishap shows your team the errors of its apps. The link works for one account and expires on {until}.',
    action: 'Accept invitation',
    other: 'If you don’t know what this is about, ignore this email: no account is created.',
  },
  reset: {
    subject: 'Reset your Mishap password',
    lead: 'Someone, most likely you, requested a new password for your account. The link works once and expires after an hour.',
    action: 'Choose a new password',
    other: 'If it wasn’t you, ignore this email: your password stays the same.',
  },
  confirmEmail: {
    subject: 'Confirm your new email address',
    lead: 'You are changing the email address of your Mishap account to this one. Confirm it within a day.',
    action: 'Confirm address',
    other: 'If you didn’t request this, ignore this email: the address is not added to any account.',
  },
  confirmSignUp: {
    subject: 'Confirm your email address for {organization} on Mishap',
    lead: 'One more step to your account at {organization}: confirm this email address within a day.',
    action: 'Confirm address',
    other: 'If you didn’t request an account, ignore this email: no account is created.',
  },
  alreadyRegistered: {
    subject: 'You already have a Mishap account',
    lead: 'Someone, most likely you, tried to create an account at {organization} with this address. You already have one: sign in with it.',
    action: 'Reset password',
    other: 'If it wasn’t you, ignore this email: nothing has changed, and nobody was told that you have an account.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lead: 'The password of your Mishap account was changed, and all other sessions were signed out.',
    action: 'This wasn’t me',
    other: 'If it was you, there is nothing to do. If not, choose a new password now and tell your administrator.',
  },
  emailChanged: {
    subject: 'The email address of your account was changed',
    lead: 'Your Mishap account now uses {email}. You will get no more email about it at this address.',
    other: 'If it wasn’t you, tell your administrator now.',
  },
  backup: {
    never: 'never',
    action: 'Open instance page',
    failing: {
      subject: 'Mishap’s backups are failing',
      lead: 'No backup could be taken to {target}. The last one is from: {last}. Mishap keeps trying.',
    },
    drill: {
      subject: 'A backup of Mishap could not be restored',
      lead: 'A backup in {target} was restored as a test and was not sound. It is from: {moment}.',
    },
  },
} as const
