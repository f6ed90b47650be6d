import * as Sentry from 'sentry-browser-8'
import { startApp } from './browser-app.ts'

startApp(Sentry)
