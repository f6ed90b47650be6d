import type { Platform } from '#domain/project/project.ts'
import { nextSteps } from './next-snippets.ts'
import type { Destination, SetUpStep } from './set-up-step.ts'

/** The steps to a first event, for the SDKs as of November 2026 (JavaScript 11). */
export function setUpSteps(platform: Platform, to: Destination): readonly SetUpStep[] {
  return isInBrowser(platform) ? steps[platform](to) : [...steps[platform](to), openTelemetry(to)]
}

/** Browsers have no environment variables. */
function isInBrowser(platform: Platform): boolean {
  return platform === 'javascript' || platform === 'javascript-react'
}

/** The variables that all OpenTelemetry SDKs read (opentelemetry.io/docs/specs/otel/protocol/exporter). */
function openTelemetry({ otlpTracesUrl, publicKey }: Destination): SetUpStep {
  return {
    step: 'otlp',
    language: 'bash',
    code: `export OTEL_EXPORTER_OTLP_TRACES_ENDPOINT='${otlpTracesUrl}'
export OTEL_EXPORTER_OTLP_TRACES_HEADERS='x-sentry-auth=sentry sentry_key=${publicKey}'
export OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=http/protobuf`,
    note: 'otlp',
  }
}

const steps: Readonly<Record<Platform, (to: Destination) => readonly SetUpStep[]>> = {
  'javascript-nextjs': nextSteps,
  'javascript-react': ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'npm install @sentry/react' },
    {
      step: 'initBrowser',
      file: 'src/instrument.ts',
      language: 'typescript',
      code: `import * as Sentry from '@sentry/react'

Sentry.init({
  dsn: '${dsn}',
  integrations: [Sentry.browserTracingIntegration()],
  tracesSampleRate: 1, // lower this for high traffic
})`,
    },
    {
      step: 'handlers',
      file: 'src/main.tsx',
      language: 'tsx',
      code: `import './instrument' // before everything else
import * as Sentry from '@sentry/react'
import { createRoot } from 'react-dom/client'
import { App } from './app'

createRoot(document.getElementById('root')!, {
  onUncaughtError: Sentry.reactErrorHandler(),
  onCaughtError: Sentry.reactErrorHandler(),
  onRecoverableError: Sentry.reactErrorHandler(),
}).render(<App />)`,
    },
    {
      step: 'test',
      language: 'tsx',
      code: `<button onClick={() => { throw new Error('Hello, Mishap') }}>Break</button>`,
      note: 'test',
    },
  ],
  javascript: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'npm install @sentry/browser' },
    {
      step: 'initBrowser',
      language: 'javascript',
      code: `import * as Sentry from '@sentry/browser'

Sentry.init({
  dsn: '${dsn}',
  integrations: [Sentry.browserTracingIntegration()],
  tracesSampleRate: 1, // lower this for high traffic
})`,
    },
    {
      step: 'test',
      language: 'javascript',
      code: `setTimeout(() => { throw new Error('Hello, Mishap') })`,
      note: 'test',
    },
  ],
  node: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'npm install @sentry/node' },
    {
      step: 'init',
      file: 'instrument.mjs',
      language: 'javascript',
      code: `import * as Sentry from '@sentry/node'

Sentry.init({
  dsn: '${dsn}',
  tracesSampleRate: 1, // lower this for high traffic
})`,
    },
    { step: 'run', language: 'bash', code: 'node --import ./instrument.mjs app.mjs', note: 'node' },
    { step: 'test', file: 'app.mjs', language: 'javascript', code: `throw new Error('Hello, Mishap')`, note: 'test' },
  ],
  python: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'pip install --upgrade sentry-sdk' },
    {
      step: 'init',
      language: 'python',
      code: `import sentry_sdk

sentry_sdk.init(
    dsn="${dsn}",
    traces_sample_rate=1.0,  # lower this for high traffic
)`,
    },
    { step: 'test', language: 'python', code: `raise RuntimeError("Hello, Mishap")`, note: 'test' },
  ],
  go: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'go get github.com/getsentry/sentry-go' },
    {
      step: 'init',
      file: 'main.go',
      language: 'go',
      code: `package main

import (
	"errors"
	"log"
	"time"

	"github.com/getsentry/sentry-go"
)

func main() {
	if err := sentry.Init(sentry.ClientOptions{
		Dsn:              "${dsn}",
		EnableTracing:    true,
		TracesSampleRate: 1.0, // lower this for high traffic
	}); err != nil {
		log.Fatalf("sentry.Init: %s", err)
	}
	// What is still to be sent is sent before the program ends.
	defer sentry.Flush(2 * time.Second)

	sentry.CaptureException(errors.New("Hello, Mishap"))
}`,
      note: 'test',
    },
  ],
  ruby: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'bundle add sentry-ruby' },
    {
      step: 'init',
      language: 'ruby',
      code: `require "sentry-ruby"

Sentry.init do |config|
  config.dsn = "${dsn}"
  config.traces_sample_rate = 1.0 # lower this for high traffic
end`,
    },
    {
      step: 'test',
      language: 'ruby',
      code: `begin
  raise "Hello, Mishap"
rescue => error
  Sentry.capture_exception(error)
end`,
      note: 'test',
    },
  ],
  php: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'composer require sentry/sentry' },
    {
      step: 'init',
      language: 'php',
      code: `<?php

require __DIR__ . '/vendor/autoload.php';

\\Sentry\\init([
    'dsn' => '${dsn}',
    'traces_sample_rate' => 1.0, // lower this for high traffic
]);`,
    },
    {
      step: 'test',
      language: 'php',
      code: `<?php

throw new \\RuntimeException('Hello, Mishap');`,
      note: 'test',
    },
  ],
  java: ({ dsn }) => [
    {
      step: 'install',
      file: 'build.gradle.kts',
      language: 'kotlin',
      code: `dependencies {
    implementation("io.sentry:sentry:8.+")
}`,
    },
    {
      step: 'init',
      file: 'Main.java',
      language: 'java',
      code: `import io.sentry.Sentry;

public class Main {
    public static void main(String[] args) {
        Sentry.init(options -> {
            options.setDsn("${dsn}");
            options.setTracesSampleRate(1.0); // lower this for high traffic
        });

        throw new IllegalStateException("Hello, Mishap");
    }
}`,
      note: 'test',
    },
  ],
  rust: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'cargo add sentry' },
    {
      step: 'init',
      file: 'src/main.rs',
      language: 'rust',
      code: `fn main() {
    // Kept to the end of main: dropping it sends what is still to be sent.
    let _guard = sentry::init(("${dsn}", sentry::ClientOptions {
        traces_sample_rate: 1.0, // lower this for high traffic
        ..Default::default()
    }));

    panic!("Hello, Mishap");
}`,
      note: 'test',
    },
  ],
  dotnet: ({ dsn }) => [
    { step: 'install', language: 'bash', code: 'dotnet add package Sentry' },
    {
      step: 'init',
      file: 'Program.cs',
      language: 'csharp',
      code: `using Sentry;

// Disposed at the end: what is still to be sent is sent then.
using var sentry = SentrySdk.Init(options =>
{
    options.Dsn = "${dsn}";
    options.TracesSampleRate = 1.0; // lower this for high traffic
});

throw new InvalidOperationException("Hello, Mishap");`,
      note: 'test',
    },
  ],
  other: ({ dsn, envelopeUrl, publicKey }) => [
    { step: 'env', language: 'bash', code: `export SENTRY_DSN=${dsn}`, note: 'other' },
    {
      step: 'curl',
      language: 'bash',
      code: `curl '${envelopeUrl}?sentry_key=${publicKey}' --data-binary @- <<'END'
{}
{"type":"event"}
{"message":"Hello, Mishap","level":"error","platform":"other"}
END`,
    },
  ],
}
