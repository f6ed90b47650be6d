import { LinkGone } from '#features/dashboards/shared/link-gone.tsx'

export default function SharedNotFound() {
  return <LinkGone />
}
