<?php

declare(strict_types=1);

/** Loads the classes where there is no Composer. */
spl_autoload_register(static function (string $class): void {
    $prefix = 'OperatorGames\\';
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    if (str_starts_with($class, $prefix) && is_file($file)) {
        require $file;
    }
});
