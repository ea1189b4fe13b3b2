<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** 401 and 403: the key, the signature, the address or the operator is not admitted. A person has to mend it. */
final class NotAdmittedException extends RefusedException
{
}
