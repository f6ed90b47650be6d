import type { Json } from '#domain/event/event.ts'
import { chain, different, error, hard, same, type Pair, type Part } from './pair.ts'

const frame = (module: string, name: string, more: Part = {}): Part => ({
  module,
  function: name,
  filename: `${module.split('.').at(-1)?.split('$')[0]}.java`,
  lineno: 10,
  in_app: true,
  ...more,
})
const spring = (module: string, name: string) => frame(`org.springframework.${module}`, name, { in_app: false })
const pay = frame('com.acme.Payments', 'pay')
const view = frame('com.acme.CheckoutController', 'checkout')
const boom = (frames: readonly Json[], type = 'DeclinedException', value = 'card 1') =>
  error('java', type, value, frames)
const proxied = (module: string): Json => boom([view, frame(module, 'invoke'), pay])
const rx = (type: string, module = 'io.reactivex.rxjava3.exceptions'): Json => ({
  type,
  module,
  value: 'wrapped',
  stacktrace: { frames: [frame('io.reactivex.rxjava3.plugins.RxJavaPlugins', 'onError', { in_app: false })] },
})
const cause = (type = 'IOException'): Json => ({
  type,
  value: 'no network',
  stacktrace: { frames: [frame('com.acme.Api', 'load')] },
})

export const jvm: readonly Pair[] = [
  same('java: a line that moved', boom([view, pay]), boom([view, { ...pay, lineno: 99 }])),
  same('java: another text', boom([view, pay]), boom([view, pay], 'DeclinedException', 'card 2 is blocked')),
  same(
    'java: the container around',
    boom([spring('web.FrameworkServlet', 'doGet'), view, pay]),
    boom([frame('org.apache.tomcat.Worker', 'run', { in_app: true }), view, pay]),
  ),
  same(
    'java: a lambda’s class',
    proxied('com.acme.Jobs$$Lambda$14/0x0000000800c8'),
    proxied('com.acme.Jobs$$Lambda$991/0x00007f00aa'),
  ),
  same(
    'java: a lambda’s class of Java 21',
    proxied('com.acme.Jobs$$Lambda/0x0000000800c8'),
    proxied('com.acme.Jobs$$Lambda/0x00007f00aa'),
  ),
  same(
    'java: a lambda’s method',
    boom([frame('com.acme.Jobs', 'lambda$run$0'), pay]),
    boom([frame('com.acme.Jobs', 'lambda$run$3'), pay]),
  ),
  same(
    'java: a proxy of CGLIB',
    proxied('com.acme.Payments$$EnhancerBySpringCGLIB$$1a2b3c4d'),
    proxied('com.acme.Payments$$EnhancerBySpringCGLIB$$ffee1122'),
  ),
  same(
    'java: a proxy of Spring 6',
    proxied('com.acme.Payments$$SpringCGLIB$$0'),
    proxied('com.acme.Payments$$SpringCGLIB$$2'),
  ),
  same(
    'java: FastClass',
    proxied('com.acme.Payments$$FastClassBySpringCGLIB$$9f'),
    proxied('com.acme.Payments$$FastClassBySpringCGLIB$$01'),
  ),
  same('java: Javassist', proxied('com.acme.Payments_$$_jvst123_4'), proxied('com.acme.Payments_$$_jvst9ab_11')),
  same(
    'java: Hibernate',
    proxied('com.acme.Order$HibernateProxy$AbCd1'),
    proxied('com.acme.Order$HibernateProxy$ZzYy2'),
  ),
  same('java: a proxy of the JDK', proxied('jdk.proxy2.$Proxy14'), proxied('jdk.proxy3.$Proxy201')),
  same(
    'java: accessors that are generated',
    proxied('jdk.internal.reflect.GeneratedMethodAccessor14'),
    proxied('jdk.internal.reflect.GeneratedMethodAccessor9'),
  ),
  same('clojure: numbers of functions', proxied('shop.core$pay$fn__1234'), proxied('shop.core$pay$fn__987')),
  same(
    'scala: numbers of closures',
    boom([frame('com.acme.Jobs$', '$anonfun$run$1'), pay]),
    boom([frame('com.acme.Jobs$', '$anonfun$run$2'), pay]),
  ),
  same(
    'kotlin: numbers of lambdas',
    boom([frame('com.acme.MainActivity', 'onCreate$lambda$0'), pay]),
    boom([frame('com.acme.MainActivity', 'onCreate$lambda$4'), pay]),
  ),
  same(
    'android: classes made by R8',
    proxied('com.acme.Main$$ExternalSyntheticLambda3'),
    proxied('com.acme.Main$$ExternalSyntheticLambda12'),
  ),
  same(
    'android: an ANR of another length',
    error('java', 'ApplicationNotResponding', 'ANR for at least 5000 ms.', []),
    error('java', 'ApplicationNotResponding', 'ANR for at least 8000 ms.', []),
  ),
  same(
    'android: RxJava wraps it, or does not',
    chain('java', [cause(), rx('UndeliverableException')]),
    chain('java', [cause()]),
  ),
  same(
    'android: RxJava 2 and 3 wrap it',
    chain('java', [cause(), rx('OnErrorNotImplementedException')]),
    chain('java', [cause(), rx('OnErrorNotImplementedException', 'io.reactivex.exceptions')]),
  ),
  same(
    'android: other threads',
    { ...boom([view, pay]), threads: [{ id: 1, name: 'main' }] },
    {
      ...boom([view, pay]),
      threads: [
        { id: 1, name: 'main' },
        { id: 2, name: 'pool-1-thread-9' },
      ],
    },
  ),
  different('java: another type', boom([view, pay]), boom([view, pay], 'LimitException')),
  different('java: another method', boom([view, pay]), boom([view, frame('com.acme.Payments', 'refund')])),
  different('java: another class', boom([view, pay]), boom([view, frame('com.acme.Refunds', 'pay')])),
  different(
    'java: an inner class',
    boom([view, frame('com.acme.Payments$Card', 'pay')]),
    boom([view, frame('com.acme.Payments$Bank', 'pay')]),
  ),
  different(
    'java: another cause',
    chain('java', [cause(), { type: 'RuntimeException', value: 'x', stacktrace: { frames: [view] } }]),
    chain('java', [
      cause('TimeoutException'),
      { type: 'RuntimeException', value: 'x', stacktrace: { frames: [view] } },
    ]),
  ),
  different(
    'android: RxJava wraps two errors',
    chain('java', [cause(), rx('UndeliverableException')]),
    chain('java', [cause('TimeoutException'), rx('UndeliverableException')]),
  ),
  different(
    'kotlin: coroutines of two functions',
    boom([frame('com.acme.Main$load$1', 'invokeSuspend')]),
    boom([frame('com.acme.Main$save$1', 'invokeSuspend')]),
  ),
  hard(
    different(
      'java: two lambdas of a method',
      boom([frame('com.acme.Jobs', 'lambda$run$0'), pay]),
      boom([frame('com.acme.Jobs', 'lambda$run$1'), pay]),
    ),
  ),
  hard(same('android: names that R8 gave in two builds', boom([frame('a.b.c', 'a')]), boom([frame('d.e.f', 'b')]))),
]
