import { openAccount } from '#features/own-account/frame/open-account.ts'

export default function AccountIndexPage() {
  openAccount()
}
