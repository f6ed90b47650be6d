import { audit } from './organization/audit.ts'
import { instance } from './organization/instance.ts'
import { members } from './organization/members.ts'
import { teams } from './organization/teams.ts'
import { tokens } from './organization/tokens.ts'

/** The settings of the organisation. */
export const organization = {
  title: 'Settings',
  sections: 'Settings of the organisation',
  section: {
    general: 'General',
    members: 'Members',
    teams: 'Teams',
    integrations: 'Integrations',
    tokens: 'Tokens',
    audit: 'Audit log',
    instance: 'Instance',
  },
  readOnly: {
    title: 'You can look at this, but not change it.',
    text: 'Owners and admins change it. Ask one of them.',
  },
  save: {
    submit: 'Save',
    saved: 'Saved.',
    not: 'Not saved.',
    notText: 'What is wrong is marked above. Mend it and try again.',
  },
  cancel: 'Cancel',
  copied: 'Copied',
  role: {
    owner: { name: 'Owner', text: 'Everything: the instance, the organisation’s tokens, other owners.' },
    admin: { name: 'Admin', text: 'Members, teams, projects and their settings, the audit log. Sees every project.' },
    member: { name: 'Member', text: 'Works on issues, makes releases and uploads files for them.' },
    viewer: { name: 'Viewer', text: 'Reads, and changes nothing.' },
  },
  general: {
    lead: 'What the organisation is called, and how people come into it.',
    title: 'The organisation',
    name: 'Name',
    nameHint: 'People read it where they sign in and in the mails that are sent to them.',
    people: 'How people come in',
    signUp: 'Let people sign up by themselves',
    signUpHint: 'Whoever reaches the sign-in page can make an account. Off: people come by invitation only.',
    domains: 'Only with addresses of these domains',
    domainsHint:
      'One a line, such as example.com. Empty: any address. It holds for signing up and for new people who come from a provider.',
    domainsNoMail:
      'This server sends no mail, so it cannot check whose an address is: while domains are named here, nobody can sign up.',
    domainsPlaceholder: 'example.com',
    defaultRole: 'Role of whoever signs up',
    defaultRoleHint:
      'It holds for people who come from a provider for the first time, too. An invitation names its own role.',
    security: 'Security',
    twoFactor: 'Require a second factor',
    twoFactorHint: 'Whoever has none is led to set one up before they see anything else.',
    twoFactorMissing:
      '{missing, plural, =0 {Everybody has one.} one {# person of {all, number} has none yet.} other {# people of {all, number} have none yet.}}',
    problem: {
      name_missing: 'A name is missing. Type what people call the organisation.',
      name_too_long: 'This name is too long. It may have at most {limit, number} characters.',
      domain_invalid: '“{domain}” is no domain. It should look like example.com: no @, no path.',
    },
  },
  members,
  teams,
  tokens,
  audit,
  instance,
} as const
