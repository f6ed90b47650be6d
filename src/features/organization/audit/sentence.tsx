import type { AuditAction, AuditActor, AuditEntry } from '#domain/audit/audit.ts'
import { messages } from '#messages'

/** An audit entry as a sentence: who did what to which object. */
export function Sentence({ entry: { by, action, target } }: { entry: AuditEntry }) {
  const t = messages('organization')
  const what = target === '' ? t(`audit.unnamed.${unnamed[action] ?? 'other'}`) : target
  const parts = {
    who: () => <strong>{whoInWords(by)}</strong>,
    what: () => <strong>{what}</strong>,
  }
  // The operator can also create accounts on the command line.
  if (action === 'member.joined' && by.kind !== 'user') return t.rich('audit.added', parts)
  return t.rich(`audit.sentence.${action}`, parts)
}

/** Actions whose object may have no name. */
const unnamed: { readonly [A in AuditAction]?: 'invitation' | 'artifacts' } = {
  'member.invited': 'invitation',
  'member.invitation_revoked': 'invitation',
  'artifacts.deleted': 'artifacts',
}

function whoInWords({ kind, name }: AuditActor): string {
  const t = messages('organization')
  switch (kind) {
    case 'user':
      return name
    case 'token':
      return t('audit.who.token', { name })
    case 'operator':
      return t('audit.who.operator')
    case 'server':
      return t('audit.who.server')
    case 'nobody':
      return t('audit.who.nobody')
  }
}
