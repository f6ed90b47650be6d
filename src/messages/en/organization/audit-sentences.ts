/** The sentence of each action: who did it, and to what. */
export const auditSentences = {
  organization: {
    updated: '<who></who> changed the organization settings.',
  },
  project: {
    created: '<who></who> created project <what></what>.',
    updated: '<who></who> changed project <what></what>.',
    access_changed: '<who></who> changed access to project <what></what>.',
    rules_changed: '<who></who> changed rules of project <what></what>.',
    ownership_changed: '<who></who> changed the ownership rules of <what></what>.',
    sampling_changed: '<who></who> changed the sampling of <what></what>.',
    spike_protection_changed: '<who></who> changed the spike protection of <what></what>.',
    deleted: '<who></who> deleted project <what></what>.',
  },
  key: {
    created: '<who></who> created a key for <what></what>.',
    updated: '<who></who> changed a key of <what></what>.',
    deleted: '<who></who> deleted a key of <what></what>.',
  },
  quota: {
    created: '<who></who> set a quota for <what></what>.',
    updated: '<who></who> changed a quota of <what></what>.',
    deleted: '<who></who> removed a quota of <what></what>.',
  },
  hold: {
    placed: '<who></who> placed a legal hold on <what></what>.',
    lifted: '<who></who> lifted the legal hold on <what></what>.',
  },
  disk: {
    week_dropped: '<who></who> deleted the week of <what></what> to keep to the disk budget.',
  },
  environment: {
    hidden: '<who></who> hid an environment of <what></what>.',
    shown: '<who></who> unhid an environment of <what></what>.',
  },
  team: {
    created: '<who></who> created team <what></what>.',
    updated: '<who></who> renamed team <what></what>.',
    deleted: '<who></who> deleted team <what></what>.',
    members_changed: '<who></who> changed the members of team <what></what>.',
  },
  member: {
    invited: '<who></who> invited <what></what>.',
    invitation_revoked: '<who></who> revoked the invitation for <what></what>.',
    joined: '<who></who> joined the organization.',
    role_changed: '<who></who> changed the role of <what></what>.',
    removed: '<who></who> removed <what></what> from the organization.',
    left: '<who></who> left the organization.',
  },
  account: {
    signed_in: '<who></who> signed in.',
    sign_in_failed: '<who></who> failed to sign in as <what></what>.',
    password_changed: '<who></who> changed their password.',
    password_reset: '<who></who> reset the password of <what></what>.',
    email_changed: '<who></who> changed their email address.',
    two_factor_enabled: '<who></who> enabled two-factor authentication.',
    two_factor_disabled: '<who></who> disabled two-factor authentication.',
    passkey_added: '<who></who> added a passkey.',
    passkey_removed: '<who></who> removed a passkey.',
    sessions_revoked: '<who></who> signed out sessions.',
  },
  token: {
    created: '<who></who> created token <what></what>.',
    revoked: '<who></who> revoked token <what></what>.',
  },
  artifacts: {
    deleted: '<who></who> deleted uploaded files of <what></what>.',
  },
  integration: {
    created: '<who></who> connected <what></what>.',
    updated: '<who></who> changed integration <what></what>.',
    deleted: '<who></who> removed integration <what></what>.',
  },
  attachment: {
    deleted: '<who></who> deleted an attachment of an event of <what></what>.',
  },
  replay: {
    deleted: '<who></who> deleted replays of <what></what>.',
  },
  monitor: {
    created: '<who></who> created monitor <what></what>.',
    updated: '<who></who> changed monitor <what></what>.',
    deleted: '<who></who> deleted monitor <what></what>.',
  },
  dashboard: {
    created: '<who></who> created dashboard <what></what>.',
    updated: '<who></who> changed dashboard <what></what>.',
    deleted: '<who></who> deleted dashboard <what></what>.',
    link_created: '<who></who> created a public link to dashboard <what></what>.',
    link_removed: '<who></who> revoked a public link to dashboard <what></what>.',
  },
  uptime: {
    created: '<who></who> created uptime check <what></what>.',
    updated: '<who></who> changed uptime check <what></what>.',
    deleted: '<who></who> deleted uptime check <what></what>.',
    maintenance_created: '<who></who> created maintenance window <what></what>.',
    maintenance_deleted: '<who></who> deleted maintenance window <what></what>.',
    probe_created: '<who></who> added probe <what></what>.',
    probe_deleted: '<who></who> removed probe <what></what>.',
  },
  status_page: {
    created: '<who></who> created status page <what></what>.',
    updated: '<who></who> changed status page <what></what>.',
    deleted: '<who></who> deleted status page <what></what>.',
    incident_opened: '<who></who> published <what></what>.',
    incident_updated: '<who></who> updated <what></what>.',
    incident_deleted: '<who></who> deleted <what></what> from its status page.',
    subscriber_removed: '<who></who> removed a subscriber of status page <what></what>.',
  },
  alert: {
    created: '<who></who> created alert rule <what></what>.',
    updated: '<who></who> changed alert rule <what></what>.',
    deleted: '<who></who> deleted alert rule <what></what>.',
  },
  receiver: {
    created: '<who></who> created alert destination <what></what>.',
    updated: '<who></who> changed alert destination <what></what>.',
    deleted: '<who></who> deleted alert destination <what></what>.',
  },
} as const
