import { audit } from './organization/audit.ts'
import { holds } from './organization/holds.ts'
import { instance } from './organization/instance.ts'
import { limits } from './organization/limits.ts'
import { members } from './organization/members.ts'
import { signOn } from './organization/sign-on.ts'
import { security } from './organization/security.ts'
import { teams } from './organization/teams.ts'
import { tokens } from './organization/tokens.ts'
import { webhooks } from './organization/webhooks.ts'

/** The organisation's settings. */
export const organization = {
  title: 'Settings',
  sections: 'Organization settings',
  section: {
    general: 'General',
    members: 'Members',
    teams: 'Teams',
    integrations: 'Integrations',
    webhooks: 'Webhooks',
    limits: 'Limits',
    holds: 'Legal holds',
    security: 'Security',
    tokens: 'Tokens',
    'sign-on': 'Sign-on',
    audit: 'Audit log',
    instance: 'Instance',
  },
  readOnly: {
    title: 'You have read-only access.',
    text: 'Only owners and admins can make changes.',
  },
  save: {
    submit: 'Save',
    saved: 'Saved.',
    not: 'Not saved.',
    notText: 'Fix the marked fields and try again.',
  },
  cancel: 'Cancel',
  copied: 'Copied',
  role: {
    owner: { name: 'Owner', text: 'Full access, including the instance, organization tokens and other owners.' },
    admin: {
      name: 'Admin',
      text: 'Manages members, teams, projects and their settings, and the audit log. Sees every project.',
    },
    member: { name: 'Member', text: 'Works on issues, creates releases and uploads files for them.' },
    viewer: { name: 'Viewer', text: 'Read-only access.' },
  },
  limits,
  holds,
  general: {
    lead: 'The organization’s name, and how people join it.',
    title: 'Organization',
    name: 'Name',
    nameHint: 'Shown on the sign-in page and in emails.',
    people: 'Sign-up',
    signUp: 'Allow sign-up',
    signUpHint: 'Anyone who can reach the sign-in page can create an account. When off, people need an invitation.',
    domains: 'Allowed email domains',
    domainsHint:
      'One per line, such as example.com. Leave empty to allow any address. Applies to sign-up and to first sign-ins through a provider.',
    domainsNoMail:
      'Email is not set up on this server, so addresses cannot be verified: as long as domains are listed here, nobody can sign up.',
    domainsPlaceholder: 'example.com',
    defaultRole: 'Default role',
    defaultRoleHint:
      'Applies to people who sign up or sign in through a provider for the first time. Invitations set their own role.',
    security: 'Security',
    twoFactor: 'Require two-factor authentication',
    twoFactorHint: 'Members without it must set it up before they can continue.',
    twoFactorMissing:
      '{missing, plural, =0 {All members have set it up.} one {# of {all, number} members has not set it up yet.} other {# of {all, number} members have not set it up yet.}}',
    problem: {
      name_missing: 'Enter a name for the organization.',
      name_too_long: 'The name is too long. Use at most {limit, number} characters.',
      domain_invalid: '“{domain}” is not a valid domain. Enter only the domain, such as example.com.',
    },
  },
  members,
  security,
  teams,
  tokens,
  webhooks,
  'sign-on': signOn,
  audit,
  instance,
} as const
