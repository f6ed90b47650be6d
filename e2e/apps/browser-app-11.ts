import * as Sentry from '@sentry/browser'
import { startApp } from './browser-app.ts'

startApp(Sentry)
