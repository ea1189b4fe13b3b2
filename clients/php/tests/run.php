<?php

declare(strict_types=1);

/** Runs the tests of this folder, or those of the files named: `php clients/php/tests/run.php [money.php …]`. */

require __DIR__ . '/../autoload.php';

set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    // What @ silences is not reported here either.
    return (error_reporting() & $level) === 0 ? false : throw new ErrorException($message, 0, $level, $file, $line);
});

/** Fails unless both are the same, in type too. */
function same(mixed $expected, mixed $found, string $about = ''): void
{
    if ($expected !== $found) {
        throw new RuntimeException("$about: expected " . var_export($expected, true) . ', found ' . var_export($found, true));
    }
}

/** Fails unless `$work` throws a `$class`, and returns what it threw. */
function throws(string $class, Closure $work, string $about = ''): Throwable
{
    try {
        $work();
    } catch (Throwable $error) {
        same(true, $error instanceof $class, "$about: " . $error::class . " {$error->getMessage()}");
        return $error;
    }
    throw new RuntimeException("$about: nothing was thrown, expected $class");
}

[$passed, $failed] = [0, 0];
foreach (array_slice($argv, 1) ?: array_diff(array_map(basename(...), glob(__DIR__ . '/*.php')), ['run.php']) as $file) {
    foreach (require __DIR__ . "/$file" as $name => $test) {
        try {
            $test();
            $passed++;
        } catch (Throwable $error) {
            $failed++;
            echo "FAILED $file: $name\n  {$error->getMessage()}\n  {$error->getFile()}:{$error->getLine()}\n";
        }
    }
}
echo "$passed passed, $failed failed\n";
exit($failed === 0 && $passed > 0 ? 0 : 1);
