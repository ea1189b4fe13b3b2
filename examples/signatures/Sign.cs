// Signs a request with .NET alone (8 or newer: `dotnet run Sign.cs` from .NET 10 on, or as Program.cs of a console project).
//
//   AGG_KEY_ID=… AGG_SECRET=… dotnet run Sign.cs GET '/v1/games?limit=5'
//   AGG_KEY_ID=… AGG_SECRET=… dotnet run Sign.cs POST /v1/sessions '{"player_id":"p-1"}'
//   dotnet run Sign.cs -- --vectors ../../docs/vectors/signatures.json

using System;
using System.IO;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

if (args[0] == "--vectors")
{
    return Check(args[1]) ? 0 : 1;
}

var body = Encoding.UTF8.GetBytes(args.Length > 2 ? args[2] : "");
var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();
var secret = Environment.GetEnvironmentVariable("AGG_SECRET") ?? "";
Console.WriteLine($"X-Agg-Key-Id: {Environment.GetEnvironmentVariable("AGG_KEY_ID")}");
Console.WriteLine($"X-Agg-Timestamp: {now}");
Console.WriteLine($"X-Agg-Signature: {Sign(secret, now, args[0], args[1], body)}");
return 0;

// The digest of a request: of its exact body, or of its request line when it has none.
static string Sign(string secret, string timestamp, string method, string path, byte[] body)
{
    var payload = body.Length > 0 ? body : Encoding.UTF8.GetBytes($"{method} {path}");
    byte[] signed = [.. Encoding.UTF8.GetBytes($"{timestamp}."), .. payload];
    return Convert.ToHexString(HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), signed)).ToLowerInvariant();
}

static bool Check(string file)
{
    using var published = JsonDocument.Parse(File.ReadAllText(file));
    var right = true;
    foreach (var vector in published.RootElement.GetProperty("vectors").EnumerateArray())
    {
        string Field(string name) => vector.GetProperty(name).GetString() ?? "";
        var digest = Sign(
            Field("secret"), Field("timestamp"), Field("method"), Field("path"), Encoding.UTF8.GetBytes(Field("body")));
        var matches = digest == Field("signature");
        right &= matches;
        Console.WriteLine($"{(matches ? "ok" : "DIFFERS")} {Field("name")} {digest}");
    }
    return right;
}
