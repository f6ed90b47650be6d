import Hash from 'lucide-react/icons/hash'
import Mail from 'lucide-react/icons/mail'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { ReactNode } from 'react'
import type { ReceiverKind } from '#domain/alert/receiver.ts'
import { MakerMark } from '#ui/maker-mark.tsx'

const look = 'size-4.5 shrink-0'

// A generic icon for services that do not allow the use of their logo.
const marks: Readonly<Record<ReceiverKind, ReactNode>> = {
  mail: <Mail aria-hidden className={look} />,
  slack: <Hash aria-hidden className={look} />,
  slack_app: <Hash aria-hidden className={look} />,
  discord: <MakerMark maker="discord" className={look} />,
  msteams: <Users aria-hidden className={look} />,
  google_chat: <MakerMark maker="google_chat" className={look} />,
  telegram: <MakerMark maker="telegram" className={look} />,
  pagerduty: <MakerMark maker="pagerduty" className={look} />,
  opsgenie: <MakerMark maker="opsgenie" className={look} />,
  webhook: <Webhook aria-hidden className={look} />,
}

/** Icon for a receiver's kind. Decorative: the name is next to it. */
export function ReceiverMark({ kind }: { kind: ReceiverKind }) {
  return <span className="inline-flex text-ink-2">{marks[kind]}</span>
}
