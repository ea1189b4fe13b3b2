// Signs a request with the .NET standard library: with `dotnet` (10 or newer for a single file) or with Mono.
//
//   AGG_KEY_ID=… AGG_SECRET=… dotnet run Sign.cs GET '/v1/games?limit=5'
//   AGG_KEY_ID=… AGG_SECRET=… dotnet run Sign.cs POST /v1/sessions '{"player_id":"p-1"}'
//   AGG_KEY_ID=… AGG_SECRET=… dotnet run Sign.cs POST /v1/sessions @body.json
//   dotnet run Sign.cs -- --vectors ../../docs/vectors/signatures.json
//   dotnet run Sign.cs -- --vectors-v2 ../../docs/vectors/signatures-v2.json
//   mcs -r:System.Runtime.Serialization,System.Xml,System.Xml.Linq Sign.cs && mono Sign.exe GET /v1/ping

using System;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Xml;
using System.Xml.Linq;

public static class Signing
{
    public static int Main(string[] args)
    {
        if (args[0] == "--vectors" || args[0] == "--vectors-v2")
        {
            return Check(args[1], args[0] == "--vectors" ? Sign : (Signer)SignV2) ? 0 : 1;
        }
        var given = args.Length > 2 ? args[2] : "";
        var body = given.StartsWith("@") ? File.ReadAllBytes(given.Substring(1)) : Encoding.UTF8.GetBytes(given);
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString();
        var secret = Environment.GetEnvironmentVariable("AGG_SECRET") ?? "";
        Console.WriteLine($"X-Agg-Key-Id: {Environment.GetEnvironmentVariable("AGG_KEY_ID")}");
        Console.WriteLine($"X-Agg-Timestamp: {now}");
        Console.WriteLine($"X-Agg-Signature: {Sign(secret, now, args[0], args[1], body)}");
        Console.WriteLine($"X-Agg-Signature-V2: {SignV2(secret, now, args[0], args[1], body)}");
        return 0;
    }

    // The signature of a request: over its exact body, or over its request line when there is no body.
    public static string Sign(string secret, string timestamp, string method, string path, byte[] body)
    {
        var payload = body.Length > 0 ? body : Encoding.UTF8.GetBytes($"{method} {path}");
        var signed = Encoding.UTF8.GetBytes($"{timestamp}.").Concat(payload).ToArray();
        return Hmac(secret, signed);
    }

    // The second signature: over method, path and the hash of the body.
    public static string SignV2(string secret, string timestamp, string method, string path, byte[] body)
    {
        using (var sha256 = SHA256.Create())
        {
            var hash = Hex(sha256.ComputeHash(body));
            return Hmac(secret, Encoding.UTF8.GetBytes($"v2.{timestamp}.{method}.{path}.{hash}"));
        }
    }

    delegate string Signer(string secret, string timestamp, string method, string path, byte[] body);

    static string Hmac(string secret, byte[] signed)
    {
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
        {
            return Hex(hmac.ComputeHash(signed));
        }
    }

    static string Hex(byte[] bytes)
    {
        return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
    }

    static bool Check(string file, Signer sign)
    {
        using (var json = JsonReaderWriterFactory.CreateJsonReader(File.ReadAllBytes(file), XmlDictionaryReaderQuotas.Max))
        {
            var allMatch = true;
            foreach (var vector in XElement.Load(json).Elements("vectors").Elements("item"))
            {
                Func<string, string> Field = name => vector.Elements(name).Single().Value;
                var body = Encoding.UTF8.GetBytes(Field("body"));
                var digest = sign(Field("secret"), Field("timestamp"), Field("method"), Field("path"), body);
                var matches = digest == Field("signature");
                allMatch &= matches;
                Console.WriteLine($"{(matches ? "ok" : "DIFFERS")} {Field("name")} {digest}");
            }
            return allMatch;
        }
    }
}
