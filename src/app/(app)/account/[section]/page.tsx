import type { Metadata } from 'next'
import { AccountPage, accountTitle } from '#features/own-account/frame/account-page.tsx'

type Params = Promise<{ section: string }>

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: accountTitle((await params).section) }
}

export default async function AccountRoute({ params }: { params: Params }) {
  const { section } = await params
  return <AccountPage section={section} />
}
